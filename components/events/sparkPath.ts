type Points = readonly (readonly [at: number, price: number])[]

/** Less than two cents of movement is drawn small, not stretched to full height. */
const MIN_RANGE = 0.02

/** The line through the points in a box of this size, times across and prices up. Empty with fewer than two. */
export function sparkPath(points: Points, { width, height }: { width: number; height: number }): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || last[0] === first[0]) return ''
  const prices = points.map(([, price]) => price)
  const low = Math.min(...prices)
  const high = Math.max(...prices)
  const range = Math.max(high - low, MIN_RANGE)
  const bottom = (low + high - range) / 2
  const x = (at: number) => ((at - first[0]) / (last[0] - first[0])) * width
  const y = (price: number) => (1 - (price - bottom) / range) * height
  return points
    .map(([at, price], i) => `${i === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(price).toFixed(1)}`)
    .join('')
}
