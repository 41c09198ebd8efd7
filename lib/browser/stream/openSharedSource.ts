import type { Follow, Forwarded, StreamListener } from './messages'

/** Does this browser support a connection shared by its tabs? Locks exist on https and localhost only. */
export const canShare = () => typeof SharedWorker === 'function' && 'locks' in navigator

/**
 * Follows one event over the connection that all tabs of this browser share, until the returned function is called.
 * `failed`: the worker cannot be loaded.
 */
export function openSharedSource(slug: string, listener: StreamListener & { failed(): void }): () => void {
  const worker = new SharedWorker(new URL('./streamWorker.ts', import.meta.url), {
    name: 'crossbook-stream',
    type: 'module',
  })
  let release: (() => void) | undefined
  let hasLeft = false
  worker.onerror = listener.failed
  worker.port.onmessage = ({ data }: MessageEvent<Forwarded>) => {
    if (hasLeft) return
    if ('event' in data) listener.message(data.event, data.data)
    else listener.open(data.isOpen)
  }
  const follow: Follow = { slug, lock: `stream ${crypto.randomUUID()}` }
  void navigator.locks.request(follow.lock, () => {
    if (hasLeft) return
    worker.port.postMessage(follow)
    return new Promise<void>((resolve) => {
      release = resolve
    })
  })
  return () => {
    hasLeft = true
    release?.()
    worker.port.onmessage = null
  }
}
