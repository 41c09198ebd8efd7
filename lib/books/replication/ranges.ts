/**
 * Run-length encoding of a set of numbers: [first, count, gap to the next first, count, …]. All books of a venue take
 * two numbers, scattered ones two each.
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

/** The numbers of the runs. */
export function* fromRanges(ranges: readonly number[]): Generator<number> {
  let next = 0
  for (let i = 0; i + 1 < ranges.length; i += 2) {
    next += ranges[i] ?? 0
    for (let left = ranges[i + 1] ?? 0; left > 0; left -= 1) yield next++
  }
}
