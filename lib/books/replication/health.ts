import { z } from 'zod'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { DRIFT_KINDS, UNREAD_CAUSES } from '@/lib/core/domain/wireDrift'

/** A venue's health, sent with every heartbeat. Times on the wire are of the shared clock. */
export const replicatedHealthSchema = z.object({
  venue: z.enum(VENUE_IDS),
  state: z.enum(['starting', 'connected', 'degraded', 'down', 'needs_key', 'disabled']),
  message: z.string(),
  lastMessageAt: z.number().optional(),
  refusals: z.number(),
  drift: z
    .array(
      z.object({
        endpoint: z.string(),
        kind: z.enum(DRIFT_KINDS),
        detail: z.string(),
        count: z.number(),
        lastAt: z.number(),
        sample: z.string(),
      }),
    )
    .readonly()
    .optional(),
  unread: z.partialRecord(z.enum(UNREAD_CAUSES), z.number()).optional(),
  stream: z
    .object({
      connection: z.enum(['idle', 'connecting', 'open']),
      message: z.string(),
      followed: z.number(),
      live: z.number(),
      /** Only from an ingesting child to its parent, where nothing else counts messages. */
      messages: z.number().optional(),
      interruptions: z.number().optional(),
    })
    .optional(),
})

export type ReplicatedHealth = z.infer<typeof replicatedHealthSchema>

/** A venue's state besides its books. */
export interface VenueFacts {
  health: ReplicatedHealth
  /** Catalogue, books and a matching run are done; undefined while the venue is down, which readiness then ignores. */
  ready: boolean | undefined
}
