/** The maximum of a list of any length; −Infinity if empty. `Math.max(...list)` fails at a hundred thousand items. */
export const maxOf = (list: readonly number[]): number =>
  list.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)

/** The minimum; Infinity if empty. */
export const minOf = (list: readonly number[]): number =>
  list.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
