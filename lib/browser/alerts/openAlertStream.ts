import type { StreamAlert } from '@/lib/contract/alerts'
import { fetchStreamAsUser } from '../accessToken'
import { readAlertStream } from './readAlertStream'

const MIN_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 60_000

/**
 * Follows the signed-in account's firings until the returned function is called: those since `since`, in milliseconds,
 * or from now on without it. After an interruption it resumes with the missed firings.
 */
export function openAlertStream(since: number | undefined, fired: (alert: StreamAlert) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  // The id of a message is the time of its firing.
  let lastId = since === undefined ? undefined : String(since - 1)
  let pauseMs = MIN_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  async function connect() {
    try {
      const body = await fetchStreamAsUser('/api/stream?alerts=true', { signal, lastEventId: lastId })
      pauseMs = MIN_PAUSE_MS
      await readAlertStream(body, ({ id, alert }) => {
        lastId = id
        fired(alert)
      })
    } catch {
      pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)
    }
    if (!signal.aborted) timer = setTimeout(() => void connect(), pauseMs)
  }

  void connect()
  return () => {
    stopping.abort()
    clearTimeout(timer)
  }
}
