/** Starts `work` unless its last run still goes on. `failed` hears what it threw; `ended` follows every run. */
export function onceAtATime(
  work: () => Promise<void>,
  { failed, ended }: { failed(error: unknown): void; ended?(): void },
): () => void {
  let isWorking = false
  return () => {
    if (isWorking) return
    isWorking = true
    work()
      .catch(failed)
      .finally(() => {
        isWorking = false
        ended?.()
      })
  }
}
