import { onceAtATime } from '@/lib/core/common/onceAtATime'
import type { EventLog } from '@/lib/infra/db/eventLog'

/** Half of the second within which every process must know of a revocation. */
const LOOK_EVERY_MS = 500

export interface CredentialWatch {
  /** Calls `ended` once when the credential is no longer valid. Returns the unsubscribe function. */
  watch(credential: string, ended: () => void): () => void
  /** Checks at once: this process has just ended a credential. */
  look(): void
  close(): void
}

/**
 * Watches the credentials of long-lived responses such as streams, which no later request checks: all of them together,
 * by `findLive`, which returns the valid ones. While the database does not answer, open streams stay open.
 */
export function createCredentialWatch({
  findLive,
  log,
}: {
  findLive(credentials: readonly string[]): Promise<ReadonlySet<string>>
  log: EventLog
}): CredentialWatch {
  const watched = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined
  /** A credential ended during a check, which may have read the row before. */
  let isDue = false

  async function look() {
    isDue = false
    const credentials = [...watched.keys()]
    if (credentials.length === 0) return
    const live = await findLive(credentials)
    for (const credential of credentials.filter((one) => !live.has(one))) {
      const ended = watched.get(credential) ?? []
      watched.delete(credential)
      for (const notify of ended) notify()
    }
  }

  const tick = onceAtATime(look, {
    failed: (error) => log.debug({ err: error }, 'Credentials of open streams could not be checked.'),
    ended() {
      if (isDue) tick()
      stopWhenIdle()
    },
  })

  function stopWhenIdle() {
    if (watched.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(credential, ended) {
      const others = watched.get(credential) ?? new Set()
      watched.set(credential, others.add(ended))
      timer ??= setInterval(tick, LOOK_EVERY_MS).unref()
      return () => {
        others.delete(ended)
        if (others.size === 0 && watched.get(credential) === others) watched.delete(credential)
        stopWhenIdle()
      }
    },
    look() {
      isDue = true
      tick()
    },
    close() {
      watched.clear()
      stopWhenIdle()
    },
  }
}
