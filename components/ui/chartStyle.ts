/** How the axes of every chart look: spread into recharts' `XAxis` and `YAxis`. */
export const AXIS = {
  tick: { fill: 'var(--color-ink-3)', fontSize: 11 },
  stroke: 'var(--color-line-strong)',
} as const

/** Every chart is as wide as its place on the page, and leaves being read out to the table beside it. */
export const chartOf = ({ top, right, height }: { top: number; right: number; height: number | string }) => ({
  responsive: true,
  accessibilityLayer: false,
  margin: { top, right, bottom: 0, left: 0 },
  style: { width: '100%', height },
})
