import { setImmediate } from 'node:timers/promises'
import { hasLoopBudget } from './turn'

/** `rows.map(read)` over as many turns of the event loop as needed: a long list never blocks requests. */
export async function mapYielding<Row, Result>(
  rows: readonly Row[],
  read: (row: Row, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [i, row] of rows.entries()) {
    if (!hasLoopBudget()) await setImmediate()
    results.push(read(row, i))
  }
  return results
}
