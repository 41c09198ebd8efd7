import type { EventSink, EventStream } from '@/lib/contract/eventStream'
import type { StreamEnd } from '@/lib/contract/stream'
import type { Runtime } from '@/lib/operations/runtime'
import type { Caller } from './caller'

const LAST = `event: end\ndata: ${JSON.stringify({ reason: 'token_expired' } satisfies StreamEnd)}\n\n`

/** Calls back when the credential ends; returns the unsubscribe function. */
function onEnd(
  { auth, clock }: Pick<Runtime, 'auth' | 'clock'>,
  { apiKey, principal }: Pick<Caller, 'apiKey' | 'principal'>,
  sink: EventSink,
): () => void {
  if (apiKey !== undefined) return auth.watchApiKey(apiKey, () => sink.end())
  if (principal?.expiresAt === undefined) return () => undefined
  const expire = () => {
    sink.write(Buffer.from(LAST))
    sink.end()
  }
  const timer = setTimeout(expire, Math.max(0, principal.expiresAt - clock.now()))
  const stopWatching = auth.watchSession(principal, () => sink.end())
  return () => {
    clearTimeout(timer)
    stopWatching()
  }
}

/** A stream ends with the API key, access token or session that opened it: no later request would check it. */
export const endStreamOnCredentialExpiry = (
  events: EventStream,
  {
    runtime,
    caller,
  }: { runtime: Pick<Runtime, 'auth' | 'clock'>; caller: Pick<Caller, 'apiKey' | 'principal'> },
): EventStream => ({
  ...events,
  openEvents(sink) {
    const writer = events.openEvents(sink)
    const stop = onEnd(runtime, caller, sink)
    return {
      drained: () => writer.drained(),
      closed() {
        stop()
        writer.closed()
      },
    }
  },
})
