/**
 * Ascending numbers as runs: [first, count, gap to the next first, count, …], so that all books of a venue are two
 * numbers and a scattered few are two each.
 */
export function toRanges(numbers: readonly number[]): number[] {
  const ranges: number[] = []
  let [start, next] = [0, 0]
  for (const number of [...numbers].sort((a, b) => a - b)) {
    if (ranges.length > 0 && number === next) ranges[ranges.length - 1] = number - start + 1
    else {
      ranges.push(number - next, 1)
      start = number
    }
    next = number + 1
  }
  return ranges
}

/** Everything that the runs hold. */
export function* fromRanges(ranges: readonly number[]): Generator<number> {
  let next = 0
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    next += ranges[i] ?? 0
    for (let left = ranges[i + 1] ?? 0; left > 0; left -= 1) yield next++
  }
}
