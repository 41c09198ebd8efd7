/** What was read last, and when. */
export interface HeldPromise<T> {
  last?: { at: number; value: Promise<T> }
}

/** What was read within `holdMs`, else read anew; a read that fails is not held. */
export function readHeld<T>(
  held: HeldPromise<T>,
  { now, holdMs, read }: { now: number; holdMs: number; read(): Promise<T> },
): Promise<T> {
  if (held.last && now - held.last.at < holdMs) return held.last.value
  const last = { at: now, value: read() }
  held.last = last
  last.value.catch(() => {
    if (held.last === last) held.last = undefined
  })
  return last.value
}
