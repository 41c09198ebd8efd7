import { decimalFault, readDecimal } from '@/components/format/readDecimal'
import type { DistributionRequest } from '@/lib/contract/distribution'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import type { Outcome, Side } from '@/lib/core/domain/market'

/** Tokens of the outcome held, by platform. */
export type Held = Partial<Record<PlatformId, number>>

/** The form's input, as typed and chosen. */
export interface OrderDraft {
  direction: Side
  unit: 'usd' | 'tokens'
  amount: string
  includeFees: boolean
  enforceMinimums: boolean
  /** Also platforms whose match with the others is uncertain. */
  includeUnverified: boolean
  /** Only platforms whose rules are not known to settle differently from the reference. */
  keepSettlement: boolean
  /** Haircut per token bought where rules differ: affects the choice of platforms, is no money. */
  priceSettlement: boolean
  countGas: boolean
  /** Dollars for each platform after the first. */
  gas: string
  /** Cents; "" is no limit. */
  limit: string
  /** What the limit applies to: a token's price with fees, or the book prices. */
  limitOn: 'all_in' | 'raw'
  /** A sale takes no more than this from each platform and nothing from others; empty is no cap. */
  held: Held
}

export const DEFAULT_DRAFT: OrderDraft = {
  direction: 'buy',
  unit: 'usd',
  amount: '500',
  includeFees: true,
  enforceMinimums: true,
  includeUnverified: false,
  keepSettlement: false,
  priceSettlement: false,
  countGas: false,
  gas: '0.05',
  limit: '',
  limitOn: 'all_in',
  held: {},
}

export const MAX_AMOUNT = 1e9
/** A price has six decimals of a dollar. */
const MIN_CENTS = 1e-4

export interface DraftFaults {
  amount?: string
  gas?: string
  limit?: string
}

/** Errors of a draft, by field, in words. Empty when it can be planned. */
export function faultsOf(draft: OrderDraft): DraftFaults {
  const faults: DraftFaults = {}
  const amount = readDecimal(draft.amount)
  if (draft.amount.trim() === '') faults.amount = 'Enter an amount.'
  else if (amount === undefined) faults.amount = decimalFault(draft.amount)
  else if (amount <= 0) faults.amount = 'Enter more than zero.'
  else if (amount > MAX_AMOUNT) faults.amount = 'Enter at most one billion.'
  if (draft.countGas && readDecimal(draft.gas) === undefined)
    faults.gas = draft.gas.includes(',') ? decimalFault(draft.gas) : 'Enter dollars, such as 0.05.'
  const limit = draft.limit.trim() === '' ? 50 : readDecimal(draft.limit)
  if (limit === undefined && draft.limit.includes(',')) faults.limit = decimalFault(draft.limit)
  else if (limit === undefined || limit < MIN_CENTS || limit > 100 - MIN_CENTS)
    faults.limit = 'Enter cents between 0 and 100.'
  return faults
}

/** The tokens of one side of an outcome, one per platform that has it. */
export function tokensOf(
  event: Pick<EventDetail, 'sources'>,
  outcome: EventOutcome,
  side: Outcome,
): DistributionRequest['tokens'] {
  const entries = event.sources.flatMap((id) => {
    const token = outcome[`${id}_${side}_token`]
    return token === null ? [] : [[id, { token_id: token, outcome: side }] as const]
  })
  return Object.fromEntries(entries)
}

/** Is a sale capped to the holdings? */
export const isCapped = ({ direction, held }: Pick<OrderDraft, 'direction' | 'held'>) =>
  direction === 'sell' && Object.keys(held).length > 0

/** Only the platforms with holdings, each with its cap. */
function capTokens(tokens: DistributionRequest['tokens'], held: Held): DistributionRequest['tokens'] {
  const entries = (Object.keys(held) as PlatformId[]).flatMap((id) => {
    const entry = tokens[id]
    if (entry === undefined) return []
    const named = typeof entry === 'string' ? { token_id: entry } : entry
    return [[id, { ...named, max_tokens: held[id] }] as const]
  })
  return Object.fromEntries(entries)
}

/** The limit, dollars, under its field name. */
function limitField({ direction, limitOn }: OrderDraft, limit: number) {
  if (limitOn === 'raw') return direction === 'buy' ? { max_price: limit } : { min_price: limit }
  return direction === 'buy' ? { max_all_in: limit } : { min_all_in: limit }
}

/** How the order treats platforms that settle differently. A sell has no haircut: the tokens leave. */
export const settlementMode = ({
  direction,
  keepSettlement,
  priceSettlement,
}: Pick<OrderDraft, 'direction' | 'keepSettlement' | 'priceSettlement'>) =>
  keepSettlement ? 'exclude' : priceSettlement && direction === 'buy' ? 'price' : 'warn'

/** The draft as the API takes it; undefined while it has errors or nothing can be traded. */
export function toRequest(
  draft: OrderDraft,
  offered: DistributionRequest['tokens'],
): DistributionRequest | undefined {
  const tokens = isCapped(draft) ? capTokens(offered, draft.held) : offered
  const amount = readDecimal(draft.amount)
  if (Object.keys(faultsOf(draft)).length > 0 || amount === undefined) return undefined
  if (Object.keys(tokens).length === 0) return undefined
  const cents = readDecimal(draft.limit)
  const limit = cents === undefined ? undefined : Math.round(cents * 1e4) / 1e6
  return {
    tokens,
    direction: draft.direction,
    ...(draft.unit === 'usd' ? { amount_usd: amount } : { amount_tokens: amount }),
    include_fees: draft.includeFees,
    enforce_min_orders: draft.enforceMinimums,
    optimize_gas: draft.countGas,
    counterfactuals: true,
    ...(draft.includeUnverified && { include_unverified: true }),
    // A single platform has nothing to compare with.
    ...(Object.keys(tokens).length > 1 && { settlement: settlementMode(draft) }),
    ...(draft.countGas && { gas_cost_per_source: readDecimal(draft.gas) }),
    ...(limit !== undefined && limitField(draft, limit)),
  }
}

/** The same order placed from a country, ISO 3166-1 alpha-2; for an unknown one no restriction is known. */
export const fromCountry = (
  request: DistributionRequest | undefined,
  country: string | undefined,
): DistributionRequest | undefined => (request && country ? { ...request, country } : request)
