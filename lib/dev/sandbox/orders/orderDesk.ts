import { encodeFunctionData, type Hex } from 'viem'
import type { ChainId } from '@/lib/core/domain/chain'
import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { BookSides } from '@/lib/core/domain/orderBook'
import { toTick } from '@/lib/core/domain/tickGrid'
import { minimumUsd, type TradingRules } from '@/lib/core/domain/tradingRules'
import { MICRO, price, shares } from '@/lib/core/domain/units'
import { EXCHANGE_ABI, SIGNER_ABI } from '../chain/ledgerAbi'
import { ON_CHAIN, type OnChainVenue } from '../chain/listedTokens'
import type { LiveChain } from '../chain/startActivity'
import type { TakenLevels } from '../world/book'
import { fillAgainst, type Taken } from './fillAgainst'
import { type ArrivedOrder, addressOf, encodeFields, findExchange, type RequestSigner } from './signedOrder'
import { takerFee } from './takerFee'

/** Why an order is rejected; each venue has its own wording. */
export type OrderRefusal =
  | 'signature'
  | 'tick'
  | 'lot'
  | 'minimum'
  | 'price'
  | 'no_match'
  | 'unpaid'
  | 'expired'
  | 'closed'

interface OrderRequest {
  venue: OnChainVenue
  order: ArrivedOrder
  /** The token's own current book, in its own prices; undefined when nothing trades. */
  book(): BookSides | undefined
  thin(taken: TakenLevels): void
  fee: FeeSchedule
  rules: TradingRules
  /** Immediate buys are limited in dollars, and both amounts have limited decimals. */
  byDollars?: boolean
  now: number
}

/** Accepts signed orders for all venues with tokens on a chain. */
export interface OrderDesk {
  take(ask: OrderRequest): Promise<Taken | { refusal: OrderRefusal }>
  /** Settles fills on these from now on. */
  connect(chains: ReadonlyMap<ChainId, LiveChain>): void
}

/** Price tolerance for two amounts with four decimals: smaller than any tick. */
const SLACK = 1e-4

interface Terms {
  buys: boolean
  /** Micro-units; a fraction of one is no lot. */
  size: number
  dollars: number
  limit: number
}

/** Reads amounts into micro-units; undefined when they are finer. */
function termsOf({ order, venue, byDollars, rules }: OrderRequest): Terms | undefined {
  const scale = 10n ** BigInt(ON_CHAIN[venue].decimals - 6)
  const [given, received] = [BigInt(order.makerAmount), BigInt(order.takerAmount)]
  if (given % scale !== 0n || received % scale !== 0n) return undefined
  const buys = order.side === 0
  const [dollars, size] = (buys ? [given, received] : [received, given]).map((raw) => Number(raw / scale))
  if (!dollars || !size) return undefined
  const exact = (dollars * MICRO) / size
  // For rounded amounts the limit is the nearest tick within the tolerance.
  const rounding = buys ? 'down' : 'up'
  const near = byDollars ? toTick(rules, price(Math.round(exact)), { outcome: 'yes', rounding }) : undefined
  const limit = near !== undefined && Math.abs(near - exact) <= SLACK * MICRO ? near : exact
  return { buys, size, dollars, limit }
}

function refusalOf(ask: OrderRequest, { buys, size, dollars, limit }: Terms): OrderRefusal | undefined {
  const { rules, byDollars } = ask
  if (limit <= 0 || limit >= MICRO) return 'price'
  if (!Number.isInteger(limit) || toTick(rules, price(limit), { outcome: 'yes', rounding: 'down' }) !== limit)
    return 'tick'
  // A buy limited in dollars has whole cents, and four decimals of tokens.
  if (
    byDollars ? (buys ? dollars % 10_000 || size % 100 : size % rules.lot || dollars % 100) : size % rules.lot
  )
    return 'lot'
  if (size < rules.minOrderShares || dollars < minimumUsd(rules, buys ? 'buy' : 'sell')) return 'minimum'
  return undefined
}

/** A contract's return value for a valid signature (ERC-1271). */
const VALID = '0x1626ba7e'

/** Queries a contract on the chain; a non-contract or a failing call has not signed. */
const queryOn =
  (chain: LiveChain | undefined): RequestSigner =>
  async (signer, digest, signature) => {
    const data = encodeFunctionData({
      abi: SIGNER_ABI,
      functionName: 'isValidSignature',
      args: [digest, signature],
    })
    const answer = await chain?.node.rpc('eth_call', [{ to: signer, data }, 'latest']).catch(() => undefined)
    return String(answer).startsWith(VALID)
  }

export function createOrderDesk(): OrderDesk {
  let chains: ReadonlyMap<ChainId, LiveChain> | undefined

  return {
    connect: (live) => {
      chains = live
    },
    async take(ask) {
      const { venue, order, now } = ask
      const { chainId, decimals } = ON_CHAIN[venue]
      if ('expiration' in order && order.expiration !== '0' && Number(order.expiration) * 1_000 < now)
        return { refusal: 'expired' }
      const exchange = await findExchange(order, {
        venue,
        chainId,
        requestSigner: queryOn(chains?.get(chainId)),
      })
      if (!exchange) return { refusal: 'signature' }
      const terms = termsOf(ask)
      if (!terms) return { refusal: 'lot' }
      const refusal = refusalOf(ask, terms)
      if (refusal) return { refusal }
      const chain = chains?.get(chainId)
      const tokens = chain?.tokens.get(venue)?.[exchange.ledger]
      const [cash] = chain?.dollars ?? []
      const book = ask.book()
      if (!book || !chain || !tokens || !cash) return { refusal: 'closed' }
      const { buys, size, limit, dollars } = terms
      const taken = fillAgainst(book, { buys, size, limit, ...(ask.byDollars && buys && { dollars }) })
      if (taken.size === 0) return { refusal: 'no_match' }
      const side = buys ? 'asks' : 'bids'
      const fee = takerFee(ask.fee, { buys, levels: taken.levels })
      // Reserved at once: another order may fill while this awaits the chain.
      ask.thin({ side, levels: taken.levels })
      const toRaw = (micro: number) => BigInt(micro) * 10n ** BigInt(decimals - 6)
      const data = encodeFunctionData({
        abi: EXCHANGE_ABI,
        functionName: 'settle',
        args: [
          encodeFields(order),
          order.signature as Hex,
          cash,
          tokens,
          toRaw(taken.size),
          toRaw(taken.cash),
          toRaw(fee.tokens),
          toRaw(fee.usd),
        ],
      })
      const call = { to: addressOf(exchange.address), data }
      try {
        // A failing transaction mines a block too, so it is simulated first.
        await chain.node.rpc('eth_call', [call, 'latest'])
      } catch {
        ask.thin({ side, levels: taken.levels.map((level) => ({ ...level, size: shares(-level.size) })) })
        return { refusal: 'unpaid' }
      }
      await chain.node.send([call])
      return taken
    },
  }
}
