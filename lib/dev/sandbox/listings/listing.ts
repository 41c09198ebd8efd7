import type { BookSpec } from '../world/book'
import type { Facts, OutcomeFacts } from '../world/facts'
import type { Random } from '../world/random'

/** A venue's input to list a question. */
export interface ToList {
  readonly facts: Facts
  readonly random: Random
  /** Position in the world: ids grow with it. */
  readonly rank: number
  /** Some venues omit some outcomes. */
  readonly outcomes: readonly OutcomeFacts[]
  /** Asks the opposite, for templates with an opposite wording. */
  readonly inverted: boolean
}

/** One market of one venue, with its ground truth. */
export interface ListedMarket {
  readonly id: string
  readonly outcome: OutcomeFacts
  /** `complement`: YES here is NO of the outcome. */
  readonly relation: 'same' | 'complement'
  readonly book: BookSpec
  /** Traded before the world began: USD on Polymarket, contracts on Kalshi. */
  readonly volume: number
  readonly volume24h: number
}

const MISSING = ['bids', 'asks', 'both'] as const

/** This market's own book parameters; a few markets have an empty side, as real ones do. */
export function bookSpec(
  random: Random,
  { grid, lot, price }: { grid: readonly number[]; lot: number; price: number },
): BookSpec {
  const contested = 4 * price * (1 - price)
  const thin = random.chance(0.2)
  return {
    seed: random.int(1, 2 ** 31),
    grid,
    lot,
    depth: thin ? random.int(10, 18) : random.int(20, 60),
    touchSize: Math.round((thin ? 15 : 90) * (0.4 + random.float() * 3) * 1_000_000),
    spread: random.chance(0.65) ? 1 : random.int(2, 4),
    missing: contested < 0.3 && random.chance(0.06) ? random.pick(MISSING) : 'none',
  }
}

/** Heavy-tailed: a few markets trade a hundred times the usual volume. */
export function tradedVolume(random: Random, price: number) {
  const volume = Math.round(10 ** (3 + random.float() * 3.2) * (0.3 + price))
  return { volume, volume24h: Math.round(volume * (0.01 + random.float() * 0.12)) }
}
