import type { CostsResponse, TokenCost, WireTrade } from '@/lib/contract/costs'
import { toAddresses } from '@/lib/contract/evmAddress'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { platformOf } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/toTimestamp'
import { fromMicro } from '@/lib/core/domain/units'
import type { TokenMove } from '@/lib/infra/chain/types'
import type { Runtime } from '@/lib/operations/runtime'
import { findHedges } from './findHedges'
import { readWallets } from './readHoldings'
import { toHolding } from './toHolding'
import { type CostedMove, type CostedToken, tokenCosts } from './tokenCosts'
import { findHits, type TokenHit } from './tokenHits'
import { toDiscovery, toReadFacts } from './toReadFacts'
import { toMicroTokens } from './valueTokens'

/** Below the deadline of every operation; the rest is read for the next response. */
const MOVES_MS = 5_000
const MAX_TRADES = 5_000

type Names = Pick<
  TokenCost,
  | 'platform'
  | 'contract_address'
  | 'token_id'
  | 'address'
  | 'chain_id'
  | 'outcome'
  | 'event_slug'
  | 'event_title'
  | 'outcome_id'
  | 'outcome_group_title'
  | 'market_id'
>

/** A token's history with its names. */
interface NamedCost {
  costed: CostedToken
  hit?: TokenHit
  names: Names
}

function namesOf(
  runtime: Runtime,
  { token, held }: CostedToken,
  hit: TokenHit | undefined,
): Names | undefined {
  const platform = platformOf(token.venue, runtime.config.platforms)
  if (!platform) return undefined
  const holding = toHolding({ platform, balance: { ...token, raw: held }, token: hit })
  const { contract_address, token_id, address, chain_id, outcome } = holding
  const { event_slug, event_title, outcome_id, outcome_group_title, market_id } = holding
  return {
    ...{ platform, contract_address, token_id, address, chain_id },
    ...{ outcome, event_slug, event_title, outcome_id, outcome_group_title, market_id },
  }
}

/** Micro-units; undefined when unknown. Money has as many decimals as the token. */
const micro = (raw: bigint | undefined, { decimals }: CostedToken['token']) =>
  raw === undefined ? undefined : toMicroTokens({ raw, decimals })

const orNull = (value: number | undefined) => (value === undefined ? null : fromMicro(value))

/** Only sales and claims can have a gain: transfers out have none. */
const isSale = ({ kind }: TokenMove) => kind === 'sell' || kind === 'claim'

/** Micro-dollars: the proceeds of a sale or claim less the cost of its tokens. */
function gainOf({ token }: CostedToken, { move, disposal }: CostedMove): number | undefined {
  const [usd, cost] = [micro(move.money, token), micro(disposal?.cost, token)]
  return isSale(move) && usd !== undefined && cost !== undefined ? usd - cost : undefined
}

const salesOf = ({ moves }: CostedToken) => moves.filter(({ move }) => isSale(move))

/** The gain of all sales and claims; undefined when one of them, or any part of the history, is unknown. */
function realizedOf(costed: CostedToken): number | undefined {
  if (costed.unknown === 'searching' || costed.unknown === 'incomplete') return undefined
  // Unread movements may have been sales.
  if (costed.moves.some(({ move }) => move.kind === 'unread' && move.raw < 0n)) return undefined
  const gains = salesOf(costed).map((one) => gainOf(costed, one))
  return gains.every((gain) => gain !== undefined) ? gains.reduce((sum, gain) => sum + gain, 0) : undefined
}

function toTokenCost({ costed, names }: NamedCost): TokenCost {
  const { held, token, cost, unknown } = costed
  const [balance, paid] = [toMicroTokens({ raw: held, decimals: token.decimals }), micro(cost, token)]
  return {
    ...names,
    balance: fromMicro(balance),
    balance_raw: String(held),
    cost_usd: orNull(paid),
    avg_price: paid === undefined || balance === 0 ? null : fromMicro(Math.round((paid * 1e6) / balance)),
    unknown: unknown ?? null,
    realized_usd: orNull(realizedOf(costed)),
  }
}

function toTrade({ costed, names }: NamedCost, one: CostedMove): WireTrade {
  const { move, disposal } = one
  const { token } = costed
  return {
    at: move.at === undefined ? null : toTimestamp(move.at),
    kind: move.kind,
    ...names,
    tokens: fromMicro(micro(move.raw < 0n ? -move.raw : move.raw, token) ?? 0),
    usd: orNull(micro(move.money, token)),
    cost_usd: orNull(micro(disposal?.cost, token)),
    gain_usd: orNull(gainOf(costed, one)),
    tx: move.tx,
  }
}

const sum = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

function toSummary(named: readonly NamedCost[]): CostsResponse['summary'] {
  const held = named.filter(({ costed }) => costed.held > 0n).map(({ costed }) => costed)
  const gains = named.flatMap(({ costed }) => salesOf(costed).map((one) => gainOf(costed, one)))
  const unread = named.flatMap(({ costed }) =>
    costed.moves.flatMap(({ move }) => (move.kind === 'unread' ? [move.tx] : [])),
  )
  return {
    cost_usd: fromMicro(sum(held.map(({ cost, token }) => micro(cost, token)))),
    unknown_costs: held.filter(({ cost }) => cost === undefined).length,
    realized_usd: fromMicro(sum(gains)),
    unknown_gains: gains.filter((gain) => gain === undefined).length,
    unread: new Set(unread).size,
  }
}

/** Newest first. */
function toTrades(named: readonly NamedCost[]): WireTrade[] {
  const all = named.flatMap((one) => one.costed.moves.map((costed) => ({ one, costed })))
  const timeOf = ({ move }: CostedMove) => move.at ?? Number.POSITIVE_INFINITY
  all.sort((a, b) => {
    const [left, right] = [timeOf(a.costed), timeOf(b.costed)]
    return left === right ? b.costed.move.block - a.costed.move.block : left < right ? 1 : -1
  })
  return all.slice(0, MAX_TRADES).map(({ one, costed }) => toTrade(one, costed))
}

/** What wallets paid for their holdings, their gains on sales and claims, and their hedges. */
export async function getCosts(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getCosts']>, 'query'>,
): Promise<CostsResponse> {
  const addresses = toAddresses(query.addresses)
  const read = await readWallets(runtime, { addresses, tokens: 'discover', cash: false })
  const moved = await runtime.chain.readMoves(read, { signal: AbortSignal.timeout(MOVES_MS) })
  const costs = tokenCosts(read, moved)
  const hitOf = await findHits(
    runtime,
    costs.map(({ token }) => token),
  )
  const named = costs.flatMap((costed): NamedCost[] => {
    const hit = hitOf(costed.token)
    const names = namesOf(runtime, costed, hit)
    return names ? [{ costed, names, ...(hit && { hit }) }] : []
  })
  const hedges = await findHedges(
    runtime,
    named.flatMap(({ costed, hit }) => (hit ? [{ costed, token: hit }] : [])),
  )
  return {
    summary: toSummary(named),
    tokens: named.filter(({ costed }) => costed.held > 0n || salesOf(costed).length > 0).map(toTokenCost),
    trades: toTrades(named),
    total_trades: sum(named.map(({ costed }) => costed.moves.length)),
    hedges,
    ...toReadFacts(addresses, { ...read, problems: [...read.problems, ...moved.problems] }),
    discovery: toDiscovery(read),
  }
}
