import type { Runtime } from '@/lib/operations/runtime'

/** Longest run of steps between two turns, ms: the delay this causes to others. */
const SLICE_MS = 2

/** Runs all steps of long work, one slice of the event loop at a time, in rotation with other callers. */
export async function inSlices<Result>(
  { rotation }: Pick<Runtime, 'rotation'>,
  owner: string,
  steps: Generator<unknown, Result>,
): Promise<Result> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() < until) continue
    await rotation.turn(owner)
    until = performance.now() + SLICE_MS
  }
}
