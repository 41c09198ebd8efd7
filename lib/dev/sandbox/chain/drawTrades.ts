import type { World } from '../world/createWorld'
import { createRandom } from '../world/random'
import { contractOf, type DrawnHolding } from './drawHoldings'
import { DEMO_WALLET } from './ledgerNode'
import { listedTokens, ON_CHAIN, type OnChainVenue } from './listedTokens'

/** An order of the demo's wallet that was filled before the sandbox started. */
export interface DrawnTrade extends Pick<DrawnHolding, 'venue' | 'contract' | 'tokenId'> {
  side: 'buy' | 'sell'
  /** Tokens, in the smallest unit. */
  size: bigint
  /** Dollars, in the same unit. */
  cash: bigint
}

/** Two of three holdings were bought, the third was transferred in. */
const isBought = (at: number) => at % 3 !== 2
/** Tokens per venue that were bought and sold completely. */
const CLOSED = 2
const CLOSED_TOKENS = 400n

/** The demo wallet's holdings that it bought. */
export const boughtOf = (holdings: readonly DrawnHolding[]): DrawnHolding[] =>
  holdings.filter(({ wallet }) => wallet === DEMO_WALLET).filter((_, at) => isBought(at))

/** A plausible price some cents off. */
const near = (cents: number, off: number) => Math.min(97, Math.max(2, cents + off))

/** A token's value at the start of the world, whole cents: trades of the days before were close to it. */
function fairCents(world: World): (token: Pick<DrawnTrade, 'venue' | 'tokenId'>) => number {
  const known = new Map<string, number>()
  for (const venue of Object.keys(ON_CHAIN) as OnChainVenue[]) {
    for (const { question, outcomeKey, tokens } of listedTokens(world, venue)) {
      const yes = Math.round((world.fairOf(question, 0).get(outcomeKey) ?? 0.5) * 100)
      known.set(`${venue} ${BigInt(tokens[0])}`, yes)
      known.set(`${venue} ${BigInt(tokens[1])}`, 100 - yes)
    }
  }
  return ({ venue, tokenId }) => known.get(`${venue} ${tokenId}`) ?? 50
}

/** The trades behind the bought holdings, and some closed positions that left only a gain or a loss; in order. */
export function drawTrades(world: World, holdings: readonly DrawnHolding[], seed: number): DrawnTrade[] {
  const random = createRandom(`${seed}/trades`)
  const centsOf = fairCents(world)
  const fill = (
    { venue, contract, tokenId }: Pick<DrawnHolding, 'venue' | 'contract' | 'tokenId'>,
    { side, size, cents }: Pick<DrawnTrade, 'side' | 'size'> & { cents: number },
  ): DrawnTrade => ({ venue, contract, tokenId, side, size, cash: (size * BigInt(cents)) / 100n })
  const held = boughtOf(holdings).flatMap((holding) => {
    const cents = near(centsOf(holding), random.int(-9, 3))
    const sold = random.chance(0.4) ? holding.raw / 4n : 0n
    const first = holding.raw / 2n + sold
    return [
      fill(holding, { side: 'buy', size: first, cents }),
      fill(holding, { side: 'buy', size: holding.raw + sold - first, cents: near(cents, random.int(-2, 2)) }),
      ...(sold > 0n
        ? [fill(holding, { side: 'sell', size: sold, cents: near(cents, random.int(-3, 8)) })]
        : []),
    ]
  })
  const known = new Set(holdings.map(({ tokenId }) => tokenId))
  const closed = (Object.keys(ON_CHAIN) as OnChainVenue[]).flatMap((venue) => {
    const free = listedTokens(world, venue).filter(({ tokens }) => !known.has(BigInt(tokens[0])))
    return random.sample(free, CLOSED).flatMap((market) => {
      const token = { venue, contract: contractOf(venue, market), tokenId: BigInt(market.tokens[0]) }
      const size = CLOSED_TOKENS * 10n ** BigInt(ON_CHAIN[venue].decimals)
      const cents = near(centsOf(token), random.int(-8, 4))
      return [
        fill(token, { side: 'buy', size, cents }),
        fill(token, { side: 'sell', size, cents: near(cents, random.int(-9, 12)) }),
      ]
    })
  })
  return [...held, ...closed]
}
