import type { Trade } from '@/lib/core/domain/trade'

/** The fields of a fill that the tape and the socket share. */
type Fill = Pick<Trade, 'at' | 'outcome' | 'side' | 'price' | 'size'> & { hash: string | null | undefined }

/**
 * An id made of the fill's facts: the venue gives none, and one transaction may settle several fills. The tape and
 * the socket arrive at the same one. `repeat` counts fills of which every fact is the same, from 0.
 */
export const tradeIdOf = ({ hash, at, outcome, side, price, size }: Fill, repeat: number): string =>
  [hash || Math.floor(at / 1_000), outcome, side, price, size, ...(repeat > 0 ? [repeat + 1] : [])].join('-')
