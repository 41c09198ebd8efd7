import { createHash } from 'node:crypto'
import { type Address, getAddress } from 'viem'
import type { World } from '../world/createWorld'
import { createRandom, hashText } from '../world/random'
import { DEMO_WALLET } from './ledgerNode'
import { type ListedTokens, listedTokens, ON_CHAIN, type OnChainVenue } from './listedTokens'

/** The demo wallet's proxy and Safe, where Polymarket's factories would put them. */
export const DEMO_PROXY: Address = '0x365f0CA36Ae1f641E02fE3B7743673da42A13A70'
export const DEMO_SAFE: Address = '0xd93B25cb943D14d0d34FBaF01Fc93a0f8b5F6E47'

const TRADERS = 19

export interface DrawnHolding {
  venue: OnChainVenue
  /** Index into the venue's contracts. */
  contract: number
  wallet: Address
  tokenId: bigint
  raw: bigint
}

/** Wallets with holdings, deterministic per seed; the demo's comes first. */
export const walletsOf = (seed: number): Address[] => [
  DEMO_WALLET,
  ...Array.from({ length: TRADERS }, (_, i) =>
    getAddress(`0x${createHash('sha256').update(`wallet ${seed}/${i}`).digest('hex').slice(0, 40)}`),
  ),
]

/** A market belongs to one contract: the listed one; on Polymarket mostly the older ledger, elsewhere any. */
export function contractOf(venue: OnChainVenue, { tokens, contract }: ListedTokens): number {
  if (contract !== undefined) return contract
  const draw = hashText(tokens[0]) % 12
  if (venue === 'polymarket') return draw === 0 ? 1 : 0
  return draw % ON_CHAIN[venue].contracts
}

const HEDGED = 3
const SPREAD = 2

/**
 * The demo wallet's equal holdings in questions that two venues list: some Yes on one and No on the other, some Yes on
 * both.
 */
function drawPairs(
  world: World,
  { seed, known }: { seed: number; known: ReadonlySet<bigint> },
): DrawnHolding[] {
  const random = createRandom(`${seed}/hedges`)
  const listed = listedTokens(world, 'limitless')
  const shared = listedTokens(world, 'polymarket').flatMap((here) => {
    const there = listed.find(
      ({ question, outcomeKey }) => question === here.question && outcomeKey === here.outcomeKey,
    )
    const isNew = ({ tokens }: ListedTokens) => tokens.every((token) => !known.has(BigInt(token)))
    return there && here.question.listedAfter <= 0 && isNew(here) && isNew(there) ? [{ here, there }] : []
  })
  return random.sample(shared, HEDGED + SPREAD).flatMap(({ here, there }, at) => {
    const raw = BigInt(random.int(100, 900)) * 10n ** BigInt(ON_CHAIN.polymarket.decimals)
    const side = (venue: 'polymarket' | 'limitless', market: ListedTokens, token: 0 | 1): DrawnHolding => ({
      ...{ venue, contract: contractOf(venue, market), wallet: DEMO_WALLET, raw },
      tokenId: BigInt(market.tokens[token]),
    })
    return [side('polymarket', here, 0), side('limitless', there, at < HEDGED ? 1 : 0)]
  })
}

/**
 * Initial holdings: each trader has some tokens of each venue; the demo wallet has some itself and some in its
 * proxy and Safe, including those of the next markets to end.
 */
export function drawHoldings(world: World, seed: number): DrawnHolding[] {
  const venues = Object.keys(ON_CHAIN) as OnChainVenue[]
  const drawn = venues.flatMap((venue) => {
    const markets = listedTokens(world, venue).filter(({ question }) => question.listedAfter <= 0)
    const soonest = [...markets].sort((a, b) => a.question.endsAfter - b.question.endsAfter).slice(0, 3)
    const random = createRandom(`${seed}/holdings/${venue}`)
    const hold = (wallet: Address, some: readonly ListedTokens[]): DrawnHolding[] =>
      some.map((market) => {
        const cents = BigInt(random.int(100, 250_000))
        // Fills leave odd amounts, down to the smallest unit.
        const dust = BigInt(random.int(0, 9_999))
        return {
          venue,
          contract: contractOf(venue, market),
          wallet,
          tokenId: BigInt(market.tokens[random.chance(0.6) ? 0 : 1]),
          raw: cents * 10n ** BigInt(ON_CHAIN[venue].decimals - 2) + dust,
        }
      })
    const [, ...traders] = walletsOf(seed)
    return [
      ...hold(DEMO_WALLET, [...new Set([...soonest, ...random.sample(markets, 9)])]),
      ...(venue === 'polymarket' ? hold(DEMO_SAFE, random.sample(markets, 5)) : []),
      ...(venue === 'polymarket' ? hold(DEMO_PROXY, random.sample(markets, 2)) : []),
      ...traders.flatMap((wallet) => hold(wallet, random.sample(markets, random.int(3, 25)))),
    ]
  })
  const known = new Set(drawn.flatMap(({ wallet, tokenId }) => (wallet === DEMO_WALLET ? [tokenId] : [])))
  return [...drawn, ...drawPairs(world, { seed, known })]
}
