/** The largest of a list of any length; −Infinity of none. `Math.max(...list)` fails on a hundred thousand. */
export const maxOf = (list: readonly number[]): number =>
  list.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)

/** The smallest; Infinity of none. */
export const minOf = (list: readonly number[]): number =>
  list.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
