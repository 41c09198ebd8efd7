/** Shared definitions of the bench's processes. */

/** Levels per side of every book. */
export const LEVELS = 20
export const MARKETS_PER_EVENT = 40

/** Milliseconds since the epoch, with sub-millisecond precision, comparable between processes of one machine. */
export const preciseNow = () => performance.timeOrigin + performance.now()

/** The size that encodes update number `seq`, and back: tokens with at most six decimals. */
export const sizeOf = (seq: number) => (1_000 + seq / 1_000).toFixed(3)
export const seqOf = (size: number) => Math.round((size - 1_000) * 1_000)
