import { type PlatformId, platformOf } from '@/lib/contract/platform'
import type { PracticePositionRow, PracticeResponse } from '@/lib/contract/practice'
import { toTimestamp } from '@/lib/contract/scalars'
import type { MarketHit } from '@/lib/core/domain/catalogue'
import {
  PRACTICE_DEPOSIT,
  type PracticeAccount,
  type PracticePosition,
  takenSide,
} from '@/lib/core/domain/execution'
import { isLive } from '@/lib/core/domain/freshness'
import { hasEnded, isTradable, type MarketRef, type Outcome } from '@/lib/core/domain/market'
import { sidesOf } from '@/lib/core/domain/orderBook'
import { fromMicro, MICRO, usd } from '@/lib/core/domain/units'
import { venueKey } from '@/lib/core/domain/venueKey'
import { withoutTaken } from '@/lib/core/planner/execution/withoutTaken'
import type { Runtime } from '@/lib/operations/runtime'
import { type Asker, findTraderKey } from '@/lib/operations/trading/executions/traderOf'
import { planWorkspaceOf } from '@/lib/operations/trading/planWorkspaceOf'
import { readBooks } from '@/lib/operations/views/readBooks'
import { sellAll } from '@/lib/operations/wallets/sellAll'
import { practiceLatency } from './feedLags'
import { type OwnDepth, ownDepthOf } from './ownDepth'
import { tokenTaken } from './tokenTaken'

const LEAVES_OUT =
  'Practice leaves out what your orders would do to other traders, and that platforms reject some orders.'

const NEW_ACCOUNT: Omit<PracticeAccount, 'since'> & { since?: number } = {
  money: { cash: PRACTICE_DEPOSIT, realized: usd(0), fees: usd(0) },
  reserved: usd(0),
  positions: [],
  selling: [],
  taken: [],
  settlements: [],
}

const keyOf = ({ venue, marketId }: MarketRef) => venueKey(venue, marketId)

/** Its place in the catalogue, as far as it is still there. */
function toMarketFields({ marketId, outcome }: PracticePosition, hit: MarketHit | undefined) {
  return {
    market_id: marketId,
    outcome,
    question: hit?.market.question ?? null,
    event_slug: hit?.group?.slug ?? null,
    event_title: hit?.group?.title ?? null,
    outcome_group_title: hit?.group?.outcomeTitle ?? null,
  }
}

/** Open sales of one token. */
const tokenKey = ({ outcome, ...ref }: MarketRef & { outcome: Outcome }) => `${outcome}\n${keyOf(ref)}`

function sellingOf(selling: PracticeAccount['selling']): ReadonlyMap<string, number> {
  const all = new Map<string, number>()
  for (const one of selling) all.set(tokenKey(one), (all.get(tokenKey(one)) ?? 0) + one.tokens)
  return all
}

/** What a sale of the position brings now, by the rule for wallets: a late book values it and is marked, an unknown one does not. */
function salesValue(runtime: Runtime, ownDepth: OwnDepth, position: PracticePosition, hit?: MarketHit) {
  const { outcome, tokens } = position
  const stored = runtime.books.get(position)
  const now = runtime.clock.now()
  if (!hit || !stored || hasEnded(hit.market, now)) return { stale: false }
  const own = ownDepth(position, takenSide('sell', outcome))
  const bids = withoutTaken(sidesOf(stored.book, outcome).bids, tokenTaken(own, outcome))
  const sale = sellAll(hit.market, { bids, tokens, workspace: planWorkspaceOf(runtime) })
  return { sale, stale: !isLive(stored) || !isTradable(hit.market, now), asOf: stored.checkedAt }
}

function toRow(
  runtime: Runtime,
  { ownDepth, selling }: { ownDepth: OwnDepth; selling: ReadonlyMap<string, number> },
  {
    position,
    platform,
    hit,
  }: { position: PracticePosition; platform: PlatformId; hit: MarketHit | undefined },
): PracticePositionRow {
  const { tokens, cost, outcome } = position
  const { sale, stale, asOf } = salesValue(runtime, ownDepth, position, hit)
  return {
    platform,
    ...toMarketFields(position, hit),
    token_id: hit ? (outcome === 'yes' ? hit.market.yesTokenId : hit.market.noTokenId) : null,
    tokens: fromMicro(tokens),
    selling: fromMicro(selling.get(tokenKey(position)) ?? 0),
    cost_usd: fromMicro(cost),
    avg_price: tokens > 0 ? Math.round((cost / tokens) * MICRO) / MICRO : null,
    price: sale?.price === undefined ? null : fromMicro(sale.price),
    value_usd: sale ? fromMicro(sale.value) : null,
    sellable: sale ? fromMicro(sale.sellable) : null,
    stale,
    as_of: toTimestamp(asOf),
    unrealized_usd: sale ? fromMicro(sale.value - cost) : null,
  }
}

/** The sum, micro; undefined where one is unknown. */
const total = (values: readonly (number | null)[]): number | undefined => {
  let sum = 0
  for (const value of values) {
    if (value === null) return undefined
    sum += Math.round(value * MICRO)
  }
  return sum
}

const orNull = (micro: number | undefined) => (micro === undefined ? null : fromMicro(micro))

/** The practice account with its positions at what the bids pay for them now. */
export async function practiceView(runtime: Runtime, asker: Asker): Promise<PracticeResponse> {
  const { executions, catalogue, config } = runtime
  const who = findTraderKey(asker)
  const account = (who && (await executions.findAccount(who))) ?? NEW_ACCOUNT
  const { money, positions: held, settlements } = account
  const refs = [...held, ...settlements].map(({ venue, marketId }) => ({ venue, marketId }))
  const hits = new Map(
    (refs.length > 0 ? await catalogue.findMarketsById(refs) : []).map((hit) => [
      keyOf({ venue: hit.market.venue, marketId: hit.market.id }),
      hit,
    ]),
  )
  const now = runtime.clock.now()
  await readBooks(
    runtime,
    held.filter((one) => {
      const hit = hits.get(keyOf(one))
      return hit !== undefined && !hasEnded(hit.market, now)
    }),
  )
  const inFlight = { ownDepth: ownDepthOf(account.taken), selling: sellingOf(account.selling) }
  const positions = held
    .flatMap((position) => {
      const platform = platformOf(position.venue, config.platforms)
      return platform
        ? [toRow(runtime, inFlight, { position, platform, hit: hits.get(keyOf(position)) })]
        : []
    })
    .sort((one, other) => one.platform.localeCompare(other.platform))
  const value = total(positions.map((one) => one.value_usd))
  return {
    deposit_usd: fromMicro(PRACTICE_DEPOSIT),
    since: toTimestamp(account.since),
    cash_usd: fromMicro(money.cash),
    reserved_usd: fromMicro(account.reserved),
    value_usd: orNull(value),
    total_usd: orNull(value === undefined ? undefined : money.cash + value),
    unknown_values: positions.filter((one) => one.value_usd === null).length,
    stale: positions.some(({ stale }) => stale),
    realized_usd: fromMicro(money.realized),
    unrealized_usd: orNull(total(positions.map((one) => one.unrealized_usd))),
    fees_usd: fromMicro(money.fees),
    latency_ms: Object.fromEntries(
      config.platforms.flatMap((venue) => {
        const platform = platformOf(venue, config.platforms)
        return platform ? [[platform, practiceLatency(runtime, venue)]] : []
      }),
    ),
    positions,
    settlements: settlements.flatMap((one) => {
      const platform = platformOf(one.venue, config.platforms)
      if (!platform) return []
      return [
        {
          platform,
          ...toMarketFields(one, hits.get(keyOf(one))),
          at: toTimestamp(one.at),
          tokens: fromMicro(one.tokens),
          price: fromMicro(one.price),
          usd: fromMicro(one.usd),
          gain_usd: fromMicro(one.usd - one.cost),
        },
      ]
    }),
    leaves_out: LEAVES_OUT,
  }
}
