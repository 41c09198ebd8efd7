import { CENT, gridOf, LINEAR_DECI_CENT } from '../world/grid'
import { bookSpec, type ListedMarket, type ToList, tradedVolume } from './listing'
import { slugOf } from './numbers'
import { type OpinionText, opinionText } from './opinionWords'
import { digest, tokenId } from './tokenId'
import { MARKETS_PER_EVENT, type VenueListing } from './venueListing'

export interface OpinionMarket extends ListedMarket {
  readonly marketId: number
  /** A child's name; empty on a market that stands alone. */
  readonly item: string
  /** Empty when the parent's suffices. */
  readonly rules: string
  readonly conditionId: string
  readonly tokens: readonly [string, string]
}

export interface OpinionListing extends VenueListing<OpinionMarket> {
  readonly venue: 'opinion'
  readonly topicId: number
  readonly categorical: boolean
  readonly slug: string
  readonly text: OpinionText
  readonly questionId: string
  readonly rules: string
}

const FIRST_MARKET = 7_000

/**
 * Lists a question as Opinion would: a binary market, or a categorical one with children. The two kinds are numbered
 * separately: a parent has its first child's number here, so that a number alone is ambiguous.
 */
export function listOnOpinion({ facts, random, rank, outcomes }: ToList): OpinionListing {
  const text = opinionText(facts)
  const alone = facts.outcomes.length === 1 || facts.template === 'game'
  const listed = alone ? outcomes.slice(0, 1) : outcomes
  const categorical = listed.length > 1
  const topicId = FIRST_MARKET + rank * MARKETS_PER_EVENT
  const rules = listed.map((outcome) => text.rules(outcome))
  const shared = rules.every((one) => one === rules[0])
  const slug = `${slugOf(text.title)}-${topicId}`
  const markets = listed.map((outcome, i): OpinionMarket => {
    const key = `opinion/${slug}/${outcome.key}`
    const marketId = FIRST_MARKET + rank * MARKETS_PER_EVENT + i
    return {
      id: String(marketId),
      marketId,
      outcome,
      relation: 'same',
      item: categorical ? text.item(outcome) : '',
      rules: categorical && shared ? '' : (rules[i] ?? ''),
      conditionId: digest(`condition ${key}`),
      tokens: [tokenId(`${key} yes`), tokenId(`${key} no`)],
      book: bookSpec(random, { grid: gridOf(LINEAR_DECI_CENT), lot: CENT, price: outcome.probability }),
      ...tradedVolume(random, outcome.probability),
    }
  })
  return {
    venue: 'opinion',
    eventId: `${categorical ? 'categorical' : 'binary'}-${topicId}`,
    topicId,
    categorical,
    slug,
    text,
    questionId: digest(`question opinion/${slug}`),
    rules: shared ? (rules[0] ?? '') : `Each outcome of "${text.title}" is settled by rules of its own.`,
    endDate: facts.at,
    markets,
  }
}
