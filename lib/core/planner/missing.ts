/**
 * The fallback of a read that must succeed: `prefix[step] ?? missing()`. An absent entry is a planner bug, and any
 * substitute would give a wrong plan.
 * Errors: always throws; no {@link BaseError}, so it is logged and returned as an internal error.
 */
export function missing(): never {
  throw new RangeError('The planner read an entry that does not exist.')
}
