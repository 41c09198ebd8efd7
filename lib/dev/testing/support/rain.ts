import { buildGroup, buildOutcome, marketOn, member } from './builders'

/** The same question on two venues: all that most tests of books, plans and streams need. */
export const poly = marketOn('polymarket', 'p1')
export const kalshi = marketOn('kalshi', 'K1')
export const rain = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])])

/** YES of both, as a request names them. */
export const rainTokens = { platform_1: 'p1:yes', platform_2: 'K1:yes' }
