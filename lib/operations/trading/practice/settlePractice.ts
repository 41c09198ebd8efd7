import { isChainId } from '@/lib/core/domain/chain'
import type { Market, MarketRef } from '@/lib/core/domain/market'
import { MICRO } from '@/lib/core/domain/units'
import { VENUES } from '@/lib/core/domain/venue'
import { afterSettlement } from '@/lib/core/planner/execution/practiceAccount'
import type { Payout, PayoutQuery } from '@/lib/infra/chain/types'
import type { Runtime } from '@/lib/operations/runtime'
import { payoutOf } from '@/lib/operations/wallets/payoutOf'
import { conditionOf } from '@/lib/operations/wallets/readPayouts'
import { isFinal } from '@/lib/operations/wallets/valueTokens'

/** Page size. */
const PAGE = 100
const CHAIN_MS = 3_000

type Parts = Pick<Runtime, 'executions' | 'catalogue' | 'chain' | 'clock'>

/** The contracts that may report a market's payout. */
function queriesOf({ venue, conditionId }: Market): PayoutQuery[] {
  const { chainId, contracts } = VENUES[venue]
  const condition = conditionOf(conditionId)
  if (condition === undefined || !isChainId(chainId)) return []
  return contracts.map((contract) => ({ chainId, contract, conditionId: condition }))
}

/**
 * What the contracts of these markets pay, in one read: a chain that hangs delays all of them by one timeout, not each
 * by its own. A contract's own fraction decides, as in wallets: it is what a void or scalar market pays.
 */
async function readPayoutsOf({ chain }: Parts, markets: readonly Market[]): Promise<(Payout | undefined)[]> {
  const asks = markets.flatMap((market, at) => queriesOf(market).map((query) => ({ at, query })))
  const payouts = new Map<number, Payout>()
  if (asks.length === 0) return markets.map(() => undefined)
  const queries = asks.map(({ query }) => query)
  const read = await chain.readPayouts(queries, { signal: AbortSignal.timeout(CHAIN_MS) })
  asks.forEach(({ at }, i) => {
    const payout = read[i]
    if (payout && !payouts.has(at)) payouts.set(at, payout)
  })
  return markets.map((_, at) => payouts.get(at))
}

async function settleMarket(parts: Parts, market: Market, payout: Payout | undefined): Promise<void> {
  for (const outcome of ['yes', 'no'] as const) {
    const paid = payoutOf({ market, outcome, balance: { raw: BigInt(MICRO), decimals: 6 }, payout })
    // Not known yet: the position stays, and is looked at again.
    if (!paid) continue
    const { price } = paid
    const { venue, id: marketId } = market
    await parts.executions.settle({ venue, marketId, outcome }, { price, at: parts.clock.now() }, (account) =>
      afterSettlement(account, price),
    )
  }
}

/**
 * Pays practice positions whose markets have settled: a dollar or nothing, or the share that a void or scalar market
 * pays. Each is paid once.
 * Errors: the database's.
 */
export async function settlePractice(parts: Parts): Promise<void> {
  let last: MarketRef | undefined
  for (;;) {
    const refs = await parts.executions.listHeldMarkets(PAGE, last)
    const hits = refs.length > 0 ? await parts.catalogue.findMarketsById(refs) : []
    const final = hits.flatMap(({ market }) => (isFinal(market) ? [market] : []))
    const payouts = await readPayoutsOf(parts, final)
    for (const [at, market] of final.entries()) await settleMarket(parts, market, payouts[at])
    if (refs.length < PAGE) return
    last = refs.at(-1)
  }
}
