/** How the axes of every chart look: spread into recharts' `XAxis` and `YAxis`. */
export const AXIS = {
  tick: { fill: 'var(--color-ink-3)', fontSize: 11 },
  stroke: 'var(--color-line-strong)',
} as const
