import type { WireFee } from '@/lib/contract/book'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import type { PlanDocument, PlanInput } from '@/lib/contract/receipts'
import { type FeeSchedule, NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { parseMicro, price, type Shares, shares, type Usd, usd } from '@/lib/core/domain/units'
import type { PlanSource } from '@/lib/core/planner/types'

/** Wire decimals have six places: exact, without rounding. */
const micro = (value: number) => parseMicro(value, 'nearest') ?? 0

/** The schedule exactly as shown, also when no fee is due. */
function toFee(wire: WireFee): FeeSchedule {
  if (wire.model === 'unknown') return UNKNOWN_FEE
  return {
    model: wire.model,
    rate: wire.rate ?? 0,
    multiplier: wire.multiplier ?? 1,
    exponent: wire.exponent ?? 1,
    minUsd: usd(micro(wire.min_usd ?? 0)),
    minPer: wire.min_per ?? 'order',
    chargedIn: wire.charged_in ?? 'usd',
    roundTo: usd(micro(wire.round_up_to_usd ?? 0.000001)),
    ...(wire.curve && { curve: wire.curve }),
  }
}

/** One platform of a document, in planner units. */
export interface ReadInput {
  platform: PlatformId
  input: PlanInput
  fee: FeeSchedule
  lot: Shares
  minOrderShares: Shares
  minOrderUsd: Usd
  source: PlanSource
}

const toLevels = (levels: PlanInput['levels']): Level[] =>
  levels.map(([at, size]) => ({ price: price(micro(at)), size: shares(micro(size)) }))

function readInput(platform: PlatformId, input: PlanInput, includeFees: boolean): ReadInput {
  const fee = toFee(input.fee)
  const terms = {
    lot: shares(micro(input.lot)),
    minOrderShares: shares(micro(input.min_order_tokens)),
    minOrderUsd: usd(micro(input.min_order_usd)),
  }
  const source = {
    venue: input.venue,
    levels: toLevels(input.levels),
    fee: includeFees ? fee : NO_FEE,
    ...terms,
    maxShares: input.max_tokens === null ? undefined : shares(micro(input.max_tokens)),
    ...(input.settlement?.haircut && { haircut: micro(input.settlement.haircut) }),
  }
  return { platform, input, fee, ...terms, source }
}

/** The inputs of a document's plan, in platform order. */
export const readInputs = ({ request, inputs }: PlanDocument): ReadInput[] =>
  PLATFORM_IDS.flatMap((platform) => {
    const input = inputs.platforms[platform]
    return input ? [readInput(platform, input, request.include_fees)] : []
  })
