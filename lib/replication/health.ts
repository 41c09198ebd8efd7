import { z } from 'zod'
import { VENUE_IDS } from '@/lib/domain/venue'

/** What a leader tells of its venue in every heartbeat. Times on the wire are of the shared clock. */
export const replicatedHealthSchema = z.object({
  venue: z.enum(VENUE_IDS),
  state: z.enum(['starting', 'connected', 'degraded', 'down', 'needs_key', 'disabled']),
  message: z.string(),
  lastMessageAt: z.number().optional(),
  refusals: z.number(),
  stream: z
    .object({
      connection: z.enum(['idle', 'connecting', 'open']),
      message: z.string(),
      followed: z.number(),
      live: z.number(),
      /** Told only where nobody else counts them: to the parent of the process that reads. */
      messages: z.number().optional(),
      interruptions: z.number().optional(),
    })
    .optional(),
})

export type ReplicatedHealth = z.infer<typeof replicatedHealthSchema>

/** What is known of a venue besides its books. */
export interface VenueFacts {
  health: ReplicatedHealth
  /** Its catalogue, books and a matching run are done; undefined while it does not answer and nobody waits for it. */
  ready: boolean | undefined
}
