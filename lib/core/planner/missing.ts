/**
 * The fallback of a read that must succeed: `prefix[step] ?? missing()`. An absent entry is a fault of the planner, and
 * any number in its place would be a wrong plan.
 * Errors: always throws; no {@link BaseError}, so it is logged and answered as an internal error.
 */
export function missing(): never {
  throw new RangeError('The planner read an entry that does not exist.')
}
