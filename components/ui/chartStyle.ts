/** Axis style of every chart: spread into recharts' `XAxis` and `YAxis`. */
export const AXIS = {
  tick: { fill: 'var(--color-ink-3)', fontSize: 11 },
  stroke: 'var(--color-line-strong)',
} as const

/** An axis of numbers that ends where the data ends. */
export const NUMBER_AXIS = { type: 'number', domain: ['dataMin', 'dataMax'] } as const

export const GRID = { stroke: 'var(--color-line)', vertical: false } as const

/** A line that follows the pointer at once: spread into recharts' `Tooltip`. */
export const POINTER = {
  isAnimationActive: false,
  cursor: { stroke: 'var(--color-line-strong)' },
} as const

/** Every chart fills its container, and leaves screen readers to the table beside it. */
export const chartOf = ({ top, right, height }: { top: number; right: number; height: number | string }) => ({
  responsive: true,
  accessibilityLayer: false,
  margin: { top, right, bottom: 0, left: 0 },
  style: { width: '100%', height },
})
