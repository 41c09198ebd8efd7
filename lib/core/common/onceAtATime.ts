/** Starts `work` unless it is still running. `failed` receives its error; `ended` is called after every run. */
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
