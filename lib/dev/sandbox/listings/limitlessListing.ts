import { gridOf, LINEAR_DECI_CENT } from '../world/grid'
import { type LimitlessText, limitlessWords } from './limitless/words'
import { bookSpec, type ListedMarket, type ToList, tradedVolume } from './listing'
import { slugOf } from './numbers'
import { digest, tokenId } from './tokenId'
import { MARKETS_PER_EVENT, type VenueListing } from './venueListing'

/** `id` is the slug: that of the outcome in a group. */
export interface LimitlessMarket extends ListedMarket {
  readonly number: number
  readonly title: string
  readonly rules: string
  readonly conditionId: string
  readonly tokens: readonly [string, string]
}

export interface LimitlessListing extends VenueListing<LimitlessMarket> {
  readonly venue: 'limitless'
  /** The group's slug, or the only market's. */
  readonly eventId: string
  readonly number: number
  readonly text: LimitlessText
  readonly group: boolean
  /** Groups of exclusive outcomes. */
  readonly negRiskMarketId: string | null
  readonly charged: boolean
}

const FIRST_MARKET = 185_000
/** Slugs end in their creation time; it only has to be unique. */
const FIRST_MOMENT = 1_779_980_000_000
/** In shares: sizes have three decimals. */
const LOT = 1_000

/** Lists a question as Limitless would: exclusive or graded outcomes as a group, some of the latter as one market. */
export function listOnLimitless({ facts, random, rank, outcomes }: ToList): LimitlessListing {
  const text = limitlessWords(facts)
  const graded = facts.kind === 'ladder' || facts.kind === 'dates'
  const alone = graded && random.chance(0.2)
  const listed = alone ? outcomes.slice(0, 1) : outcomes
  const group = listed.length > 1
  const moment = FIRST_MOMENT + rank * 61_337
  const slug = (words: string, i: number) => `${slugOf(words).slice(0, 80)}-${moment + i}`
  const markets = listed.map((outcome, i): LimitlessMarket => {
    const id = slug(group ? text.label(outcome) : text.question(outcome), i + 1)
    return {
      id,
      number: FIRST_MARKET + rank * MARKETS_PER_EVENT + i + 1,
      outcome,
      relation: 'same',
      title: group ? text.label(outcome) : text.question(outcome),
      rules: text.rules(outcome),
      conditionId: `0x${digest(`limitless condition ${id}`)}`,
      tokens: [tokenId(`limitless ${id} yes`), tokenId(`limitless ${id} no`)],
      book: bookSpec(random, { grid: gridOf(LINEAR_DECI_CENT), lot: LOT, price: outcome.probability }),
      ...tradedVolume(random, outcome.probability),
    }
  })
  return {
    venue: 'limitless',
    eventId: group ? slug(text.title, 0) : (markets[0]?.id ?? slug(text.title, 0)),
    number: FIRST_MARKET + rank * MARKETS_PER_EVENT,
    text,
    group,
    negRiskMarketId: group && !graded ? `0x${digest(`limitless group ${moment}`)}` : null,
    charged: random.chance(0.85),
    endDate: facts.at,
    markets,
  }
}
