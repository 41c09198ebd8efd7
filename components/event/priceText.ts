import { formatFinePrice, formatPrice } from '@/components/format/figures'
import { fromMicro, MICRO, type Price, price } from '@/lib/domain/units'
import type { MergedLevel } from './mergedBook'

/** A tenth of a cent. */
const TENTH = 1_000

/** 356_000 → "35.6¢"; a second decimal where the venue's tick has one. */
export const formatLevelPrice = (at: Price) =>
  at % TENTH === 0 ? formatPrice(fromMicro(at)) : formatFinePrice(fromMicro(at))

/** The price that takes a whole level: as shown, unless that is no price an order can have. */
export const limitOf = ({ price: at, worst }: Pick<MergedLevel, 'price' | 'worst'>): Price =>
  at > 0 && at < MICRO ? at : price(worst)
