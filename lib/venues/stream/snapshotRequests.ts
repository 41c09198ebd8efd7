interface SnapshotRequest {
  /** When to send the request, or to repeat it, ms. */
  dueAt: number
  waitMs: number
  /** When it was last sent; absent until then. */
  sentAt?: number
}

export interface SnapshotRequests {
  /** The venue sends this snapshot unrequested; it becomes due when it does not. */
  expect(id: string): void
  /** Requests it as soon as possible or after a pause; a pending request keeps its time. */
  request(id: string, pauseMs?: number): void
  isPending(id: string): boolean
  isDue(id: string): boolean
  /** Marks these as sent; pending ones become due again when the wait is over. */
  sent(ids: Iterable<string>): void
  arrived(id: string): void
  cancel(id: string): void
  clear(): void
  /** It was sent, the wait is over, and nothing has arrived since it was sent: `heardAt` is older. */
  isUnanswered(id: string, heardAt: number): boolean
}

/** Requests for snapshots, by market or by topic. Each retry waits twice as long, up to `maxWaitMs`. */
export function createSnapshotRequests({
  now,
  waitMs,
  maxWaitMs,
}: {
  now(): number
  waitMs: number
  maxWaitMs: number
}): SnapshotRequests {
  const requests = new Map<string, SnapshotRequest>()
  return {
    expect(id) {
      requests.set(id, { dueAt: now() + waitMs, waitMs })
    },
    request(id, pauseMs = 0) {
      if (!requests.has(id)) requests.set(id, { dueAt: now() + pauseMs, waitMs })
    },
    isPending: (id) => requests.has(id),
    isDue: (id) => (requests.get(id)?.dueAt ?? Number.POSITIVE_INFINITY) <= now(),
    sent(ids) {
      for (const id of ids) {
        const request = requests.get(id)
        if (!request) continue
        request.sentAt = now()
        request.dueAt = now() + request.waitMs
        request.waitMs = Math.min(request.waitMs * 2, maxWaitMs)
      }
    },
    arrived: (id) => requests.delete(id),
    cancel: (id) => requests.delete(id),
    clear: () => requests.clear(),
    isUnanswered(id, heardAt) {
      const request = requests.get(id)
      return request?.sentAt !== undefined && request.dueAt <= now() && heardAt < request.sentAt
    },
  }
}
