import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two turns of the event loop; one row is never cut. */
const SLICE_MS = 2

/** `rows.map(read)` with a turn of the event loop every few milliseconds: a long list never holds up requests. */
export async function mapInTurns<Row, Result>(
  rows: readonly Row[],
  read: (row: Row, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let until = performance.now() + SLICE_MS
  for (const [i, row] of rows.entries()) {
    if (performance.now() > until) {
      await setImmediate()
      until = performance.now() + SLICE_MS
    }
    results.push(read(row, i))
  }
  return results
}
