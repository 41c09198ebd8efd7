import type { AuthService } from '@/lib/auth/types'
import type { EventStream } from '@/lib/contract/eventStream'

/** A stream that was opened with an API key ends with it: no later request would notice. */
export const untilKeyRevoked = (
  events: EventStream,
  { auth, apiKey }: { auth: Pick<AuthService, 'watchApiKey'>; apiKey: string },
): EventStream => ({
  ...events,
  openEvents(sink) {
    const writer = events.openEvents(sink)
    const stop = auth.watchApiKey(apiKey, () => sink.end())
    return {
      drained: () => writer.drained(),
      closed() {
        stop()
        writer.closed()
      },
    }
  },
})
