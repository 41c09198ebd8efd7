import { missing } from '../missing'
import type { Curve } from './curve'

/** What a curve must cover before reading stops; micro-units, `value` in 10⁻¹² dollars. */
export interface Need {
  gross: number
  net: number
  cash: number
  value: number
}

/** Whether this many steps of a curve, by default all, cover a need. */
export const isCovered = ({ steps, net, cash, gross, value }: Curve, need: Need, upTo = steps): boolean =>
  (net[upTo] ?? missing()) >= need.net &&
  (cash[upTo] ?? missing()) >= need.cash &&
  (gross[upTo] ?? missing()) >= need.gross &&
  (value[upTo] ?? missing()) >= need.value
