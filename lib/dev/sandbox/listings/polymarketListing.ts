import { CENT, gridOf, LINEAR_CENT, LINEAR_DECI_CENT } from '../world/grid'
import { bookSpec, type ListedMarket, type ToList, tradedVolume } from './listing'
import { slugOf } from './numbers'
import type { PolymarketText } from './polymarket/text'
import { POLYMARKET_WORDS } from './polymarketWords'
import { digest, tokenId } from './tokenId'
import { MARKETS_PER_EVENT, type VenueListing } from './venueListing'

export interface PolymarketMarket extends ListedMarket {
  readonly slug: string
  readonly question: string
  /** `groupItemTitle`; empty on a binary event. */
  readonly item: string
  readonly rules: string
  readonly labels: readonly [string, string]
  readonly conditionId: string
  readonly questionId: string
  readonly tokens: readonly [string, string]
  readonly tick: 0.01 | 0.001
}

export interface PolymarketListing extends VenueListing<PolymarketMarket> {
  readonly venue: 'polymarket'
  readonly slug: string
  readonly text: PolymarketText
  readonly negRisk: boolean
}

const FIRST_EVENT = 402_100
const FIRST_MARKET = 1_905_000

/** Lists a question as Polymarket would: one event of binary markets, exclusive outcomes as negative risk. */
export function listOnPolymarket({ facts, random, rank, outcomes }: ToList): PolymarketListing {
  const text = POLYMARKET_WORDS[facts.template](facts)
  // A game is one market between two teams: the other team is its "No".
  const listed = text.labels ? outcomes.slice(0, 1) : outcomes
  const negRisk = facts.kind === 'choice' && listed.length > 1
  const slug = listed.length > 1 ? slugOf(text.title) : slugOf(text.question(listed[0] ?? never))
  const eventSlug = facts.template === 'game' ? `${facts.subject.code.toLowerCase()}-${slug}` : slug
  const unique = `${eventSlug}-${100 + (rank % 900)}`
  const markets = listed.map((outcome, i): PolymarketMarket => {
    const key = `${unique}/${outcome.key}`
    const fine = outcome.probability < 0.04 || outcome.probability > 0.96 || random.chance(0.3)
    const grid = gridOf(fine ? LINEAR_DECI_CENT : LINEAR_CENT)
    return {
      id: String(FIRST_MARKET + rank * MARKETS_PER_EVENT + i),
      outcome,
      relation: 'same',
      slug: `${slugOf(text.question(outcome))}-${100 + (rank % 900)}`,
      question: text.question(outcome),
      item: listed.length > 1 ? (text.item?.(outcome) ?? outcome.name) : '',
      rules: text.rules(outcome),
      labels: text.labels ?? ['Yes', 'No'],
      conditionId: `0x${digest(`condition ${key}`)}`,
      questionId: negRisk
        ? `0x${digest(unique).slice(0, 62)}${i.toString(16).padStart(2, '0')}`
        : `0x${digest(`question ${key}`)}`,
      tokens: [tokenId(`${key} yes`), tokenId(`${key} no`)],
      tick: fine ? 0.001 : 0.01,
      book: bookSpec(random, { grid, lot: CENT, price: outcome.probability }),
      ...tradedVolume(random, outcome.probability),
    }
  })
  return {
    venue: 'polymarket',
    eventId: String(FIRST_EVENT + rank),
    slug: unique,
    text,
    negRisk,
    endDate: facts.at,
    markets,
  }
}

const never = { key: '', name: '', code: '', at: 0, probability: 0 }
