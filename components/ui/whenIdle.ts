/** Waits no longer than this for a page that is never idle. */
const MAX_MS = 1_000

/** Runs what the page does not need at once when the browser has nothing else to do; the returned function takes it back. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: MAX_MS })
  return () => cancelIdleCallback(handle)
}
