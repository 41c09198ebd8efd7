import { z } from 'zod'

/**
 * A stand-in's faulty behaviour until the fault is lifted. `share` (default 1) is the affected part of requests,
 * chosen in rotation rather than at random, so that a test can rely on it.
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('latency'), ms: z.number().int().min(0).max(60_000) }),
  z.object({
    kind: z.literal('status'),
    status: z.union([z.literal(429), z.literal(500), z.literal(503), z.literal(403)]),
  }),
  /** A body that is not JSON. */
  z.object({ kind: z.literal('malformed') }),
  /** The connection ends in the middle of the body. */
  z.object({ kind: z.literal('truncated') }),
  /** Requests get no response; sockets stay open and silent, without heartbeats. */
  z.object({ kind: z.literal('hang') }),
  /** Sockets are dropped, new ones as soon as they open. Requests work. */
  z.object({ kind: z.literal('drop') }),
  /** Sockets send nothing but heartbeats. Requests work. */
  z.object({ kind: z.literal('silence') }),
  /** Book messages on sockets are dropped; sequence numbers, where the venue has them, still advance. */
  z.object({ kind: z.literal('gap') }),
  /** Every book sent, by REST or socket, is crossed. */
  z.object({ kind: z.literal('crossed') }),
  /** Every request repeats its first response; sockets send no deltas, and heartbeats continue. */
  z.object({ kind: z.literal('stale') }),
  /** Titles and rules hold invisible characters and direction overrides. */
  z.object({ kind: z.literal('hidden') }),
])

export type Fault = z.infer<typeof faultSchema> & { share?: number }
