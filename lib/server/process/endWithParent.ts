/**
 * Ends this process at once when its parent ends while it is still starting. Returns a function to call when it has
 * started, which from then on stops in order: see `stopOnce`.
 */
export function endWithParent(): () => void {
  const end = () => process.exit(0)
  process.once('disconnect', end)
  return () => process.off('disconnect', end)
}
