import { createStreamHub } from './createStreamHub'
import type { Follow, Forwarded } from './messages'
import { openSource } from './openSource'

/** Runs once per browser: a shared worker through which all tabs follow their events on one connection. */

const ASK_MS = 10_000

const hub = createStreamHub({
  openSource,
  // An event whose existence cannot be checked is assumed to exist.
  isKnown: (slug) =>
    fetch(`/api/event/${encodeURIComponent(slug)}`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(ASK_MS),
    }).then(
      ({ status }) => status !== 404,
      () => true,
    ),
})

self.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (!port) return
  const send = (message: Forwarded) => port.postMessage(message)
  port.onmessage = ({ data }: MessageEvent<Follow>) => {
    const leave = hub.follow(data.slug, {
      message: (name, text) => send({ event: name, data: text }),
      open: (isOpen) => send({ isOpen }),
    })
    // The tab holds this lock while it follows; the browser releases it even when the tab is killed.
    void navigator.locks.request(data.lock, () => {
      leave()
      port.close()
    })
  }
})
