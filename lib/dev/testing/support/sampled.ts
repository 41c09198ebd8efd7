/** Set by `npm run test:long`: every sampled test then runs at full size. */
const isLongRun = process.env.TEST_LONG === '1'

/** Number of cases of a sampled test: the full number before a release, fewer in every other run. */
export const sampled = ({ full, quick }: { full: number; quick: number }): number =>
  isLongRun ? full : quick
