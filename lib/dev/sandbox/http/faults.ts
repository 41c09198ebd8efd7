import { z } from 'zod'

/**
 * What a stand-in does wrong until the fault is lifted. `share` (default 1) is the part of requests it happens to,
 * taken in turn rather than by chance, so that a test can count on it.
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('latency'), ms: z.number().int().min(0).max(60_000) }),
  z.object({
    kind: z.literal('status'),
    status: z.union([z.literal(429), z.literal(500), z.literal(503), z.literal(403)]),
  }),
  /** A body that is no JSON. */
  z.object({ kind: z.literal('malformed') }),
  /** The connection ends in the middle of the body. */
  z.object({ kind: z.literal('truncated') }),
  /** Nothing is ever answered; sockets stay open and silent, without heartbeats. */
  z.object({ kind: z.literal('hang') }),
  /** Sockets are dropped, new ones as soon as they are open. Requests are answered. */
  z.object({ kind: z.literal('drop') }),
  /** Sockets send nothing but heartbeats. Requests are answered. */
  z.object({ kind: z.literal('silence') }),
  /** Book messages on sockets are left out; where the venue numbers them the numbers go on. */
  z.object({ kind: z.literal('gap') }),
  /** Every book sent, by request or socket, is crossed. */
  z.object({ kind: z.literal('crossed') }),
  /** Every request is answered as it was the first time; sockets send no change, and heartbeats continue. */
  z.object({ kind: z.literal('stale') }),
  /** Titles and rules hold characters that no reader sees, and such that turn around what follows. */
  z.object({ kind: z.literal('hidden') }),
])

export type Fault = z.infer<typeof faultSchema> & { share?: number }
