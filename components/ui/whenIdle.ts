/** Upper bound of the wait for a page that is never idle. */
const MAX_MS = 1_000

/** Runs non-urgent work when the browser is idle; the returned function cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: MAX_MS })
  return () => cancelIdleCallback(handle)
}
