import { readDecimal } from '@/components/format/readDecimal'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import { plainDecimal } from '@/lib/core/common/plainDecimal'
import { fromMicro, MICRO } from '@/lib/core/domain/units'
import { DEFAULT_DRAFT, faultsOf, type Held, MAX_AMOUNT, type OrderDraft } from './order'

const OFF = 'off'
const ON = 'on'
const SAME = 'same'
const PRICE = 'price'

/** A figure as it appears in an address: no thousands separators, no dollar sign. */
const plain = (text: string) => String(readDecimal(text) ?? '')

/** "platform_1:12.5,platform_3:40"; invalid entries are skipped. */
function readHeld(text: string | null): Held {
  const entries = (text ?? '').split(',').flatMap((part) => {
    const [name, amount = ''] = part.split(':')
    const id = PLATFORM_IDS.find((known) => known === name)
    const tokens = readDecimal(amount)
    return id && tokens !== undefined && tokens > 0 && tokens <= MAX_AMOUNT ? [[id, tokens] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The total, without float noise. */
export const sumHeld = (held: Held) =>
  fromMicro(Object.values(held).reduce((sum, tokens) => sum + Math.round(tokens * MICRO), 0))

const writeHeld = (held: Held): string =>
  PLATFORM_IDS.flatMap((id) => (held[id] === undefined ? [] : `${id}:${plainDecimal(held[id])}`)).join(',')

/** The order in an address. Missing or invalid parts get their defaults. */
export function readOrder(params: Pick<URLSearchParams, 'get' | 'has'>): OrderDraft {
  const gas = params.get('gas')
  const order: OrderDraft = {
    direction: params.get('direction') === 'sell' ? 'sell' : 'buy',
    unit: params.get('unit') === 'tokens' ? 'tokens' : 'usd',
    amount: params.get('amount') ?? DEFAULT_DRAFT.amount,
    includeFees: params.get('fees') !== OFF,
    enforceMinimums: params.get('minimums') !== OFF,
    includeUnverified: params.get('unverified') === ON,
    keepSettlement: params.get('settlement') === SAME,
    priceSettlement: params.get('settlement') === PRICE,
    countGas: gas !== null,
    gas: gas ?? DEFAULT_DRAFT.gas,
    limit: params.get('all_in') ?? params.get('limit') ?? DEFAULT_DRAFT.limit,
    limitOn: params.has('limit') && !params.has('all_in') ? 'raw' : 'all_in',
    held: readHeld(params.get('held')),
  }
  const faults = faultsOf(order)
  return {
    ...order,
    ...(faults.amount !== undefined && { amount: DEFAULT_DRAFT.amount }),
    ...(faults.limit !== undefined && { limit: DEFAULT_DRAFT.limit, limitOn: DEFAULT_DRAFT.limitOn }),
    ...(faults.gas !== undefined && { countGas: false, gas: DEFAULT_DRAFT.gas }),
  }
}

/**
 * Writes an order into the query of an address and keeps its other parameters. Only values that differ from the
 * defaults are written; a draft with faults leaves the last valid order in place.
 */
export function writeOrder(search: string, draft: OrderDraft): string {
  if (Object.keys(faultsOf(draft)).length > 0) return search
  const params = new URLSearchParams(search)
  const put = (name: string, value: string, usual: string) => {
    if (value === usual) params.delete(name)
    else params.set(name, value)
  }
  put('direction', draft.direction, DEFAULT_DRAFT.direction)
  put('unit', draft.unit, DEFAULT_DRAFT.unit)
  put('amount', plain(draft.amount), DEFAULT_DRAFT.amount)
  put('fees', draft.includeFees ? '' : OFF, '')
  put('minimums', draft.enforceMinimums ? '' : OFF, '')
  put('unverified', draft.includeUnverified ? ON : '', '')
  put('settlement', draft.keepSettlement ? SAME : draft.priceSettlement ? PRICE : '', '')
  put('gas', draft.countGas ? plain(draft.gas) : '', '')
  // Links from before the limit was all-in have `limit`, which still means the book prices.
  put('limit', draft.limitOn === 'raw' ? plain(draft.limit) : '', '')
  put('all_in', draft.limitOn === 'all_in' ? plain(draft.limit) : '', '')
  put('held', writeHeld(draft.held), '')
  const text = params.toString()
  return text ? `?${text}` : ''
}
