import type { Trade } from '@/lib/core/domain/trade'

/** The fields of a fill that the tape and the socket share. */
type Fill = Pick<Trade, 'at' | 'outcome' | 'side' | 'price' | 'size'> & { hash: string | null | undefined }

/**
 * An id derived from the fill's fields: the venue provides none, and one transaction may settle several fills. The tape
 * and the socket derive the same one. `repeat` counts identical fills, from 0.
 */
export const tradeIdOf = ({ hash, at, outcome, side, price, size }: Fill, repeat: number): string =>
  [hash || Math.floor(at / 1_000), outcome, side, price, size, ...(repeat > 0 ? [repeat + 1] : [])].join('-')
