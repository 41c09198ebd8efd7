/** "98.0%" of 0.98. */
export const percent = (value: number) => `${(value * 100).toFixed(1)}%`
