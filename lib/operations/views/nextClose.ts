import type { Market } from '@/lib/core/domain/market'

/** When the next of these markets closes, ms: until then time alone changes none of them. Infinity for never. */
export const nextClose = (markets: readonly Pick<Market, 'closeTime'>[], now: number): number =>
  markets.reduce(
    (next, { closeTime }) => (closeTime !== undefined && closeTime > now ? Math.min(next, closeTime) : next),
    Number.POSITIVE_INFINITY,
  )
