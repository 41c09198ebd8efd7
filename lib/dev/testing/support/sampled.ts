/** `npm run test:long` sets it: every sampled test then runs at its full size. */
const isLongRun = process.env.TEST_LONG === '1'

/** How many cases a sampled test runs: the full number before a release, fewer in every other run. */
export const sampled = ({ full, quick }: { full: number; quick: number }): number =>
  isLongRun ? full : quick
