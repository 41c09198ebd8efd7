export interface SequenceTracker {
  /** Starts a subscription; its first message has this number. */
  start(sid: number, first?: number): void
  end(sid: number): void
  /**
   * False for a message of no current subscription: a late one of an earlier subscription. Reports a gap and continues
   * behind it. A reply may repeat the number of the message before it.
   */
  accept(sid: number, sequence: number, isReply?: boolean): boolean
}

/** Contiguous sequence numbers, one series per subscription. */
export function createSequenceTracker(gap: (sid: number) => void): SequenceTracker {
  const series = new Map<number, { next: number }>()
  return {
    start(sid, first = 1) {
      if (!series.has(sid)) series.set(sid, { next: first })
    },
    end: (sid) => series.delete(sid),
    accept(sid, sequence, isReply = false) {
      const one = series.get(sid)
      if (!one) return false
      const isGap = sequence !== one.next && !(isReply && sequence === one.next - 1)
      one.next = sequence + 1
      if (isGap) gap(sid)
      return true
    },
  }
}
