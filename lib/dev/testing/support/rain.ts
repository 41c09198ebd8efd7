import { buildGroup, buildOutcome, marketOn, member } from './builders'

/** The same question on two venues: enough for most tests of books, plans and streams. */
export const poly = marketOn('polymarket', 'p1')
export const kalshi = marketOn('kalshi', 'K1')
export const rain = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])])

/** YES tokens of both, in the request's format. */
export const rainTokens = { platform_1: 'p1:yes', platform_2: 'K1:yes' }
