import { onceAtATime } from '@/lib/core/common/onceAtATime'
import { hashToken } from './apiKeyFormat'
import type { StoreDeps } from './storeDeps'

/** Half of the second within which every process must know of a revocation. */
const LOOK_EVERY_MS = 500

export interface KeyWatch {
  /** Calls `ended` once when the key is no longer valid. Returns how to stop watching. */
  watch(key: string, ended: () => void): () => void
  close(): void
}

/**
 * Watches the keys of long-lived responses such as streams, which no later request checks: one query for all of them.
 * While the database does not answer, open streams stay open.
 */
export function createKeyWatch({ prisma, clock, log }: StoreDeps): KeyWatch {
  const watched = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined

  async function look() {
    const hashes = [...watched.keys()]
    const live = await prisma.apiKey.findMany({
      where: {
        hash: { in: hashes },
        revokedAt: null,
        OR: [{ expiresAt: null }, { expiresAt: { gt: new Date(clock.now()) } }],
      },
      select: { hash: true },
    })
    const alive = new Set(live.map(({ hash }) => hash))
    for (const hash of hashes.filter((one) => !alive.has(one))) {
      const ended = watched.get(hash) ?? []
      watched.delete(hash)
      for (const notify of ended) notify()
    }
  }

  const tick = onceAtATime(look, {
    failed: (error) => log.debug({ err: error }, 'Keys of open streams could not be checked.'),
    ended: stopWhenIdle,
  })

  function stopWhenIdle() {
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(key, ended) {
      const hash = hashToken(key)
      const others = watched.get(hash) ?? new Set()
      watched.set(hash, others.add(ended))
      timer ??= setInterval(tick, LOOK_EVERY_MS).unref()
      return () => {
        others.delete(ended)
        if (others.size === 0 && watched.get(hash) === others) watched.delete(hash)
        stopWhenIdle()
      }
    },
    close() {
      watched.clear()
      stopWhenIdle()
    },
  }
}
