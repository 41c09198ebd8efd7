/** How the axes of every chart look: spread into recharts' `XAxis` and `YAxis`. */
export const AXIS = {
  tick: { fill: 'var(--color-ink-3)', fontSize: 11 },
  stroke: 'var(--color-line-strong)',
} as const

/** Every chart follows the width of the page, and leaves being read out to the table beside it. */
export const CHART = { responsive: true, accessibilityLayer: false } as const
