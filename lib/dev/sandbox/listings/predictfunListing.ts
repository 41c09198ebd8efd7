import type { Facts } from '../world/facts'
import { CENT, gridOf, LINEAR_CENT, LINEAR_DECI_CENT } from '../world/grid'
import type { KalshiListing } from './kalshiListing'
import { bookSpec, type ListedMarket, type ToList, tradedVolume } from './listing'
import { slugOf } from './numbers'
import type { PolymarketText } from './polymarket/text'
import type { PolymarketListing } from './polymarketListing'
import { POLYMARKET_WORDS } from './polymarketWords'
import { digest, tokenId } from './tokenId'
import { MARKETS_PER_EVENT, type VenueListing } from './venueListing'

export interface PredictfunMarket extends ListedMarket {
  readonly marketId: number
  readonly title: string
  readonly question: string
  readonly rules: string
  readonly labels: readonly [string, string]
  readonly conditionId: string
  /** For `indexSet` 1 and 2. */
  readonly tokens: readonly [string, string]
  readonly decimalPrecision: 2 | 3
  /** Index of the venue's token contract, from the listing's flags. */
  readonly contract: number
  readonly polymarketConditionIds: readonly string[]
  readonly kalshiMarketTicker: string | null
}

export interface PredictfunListing extends VenueListing<PredictfunMarket> {
  readonly venue: 'predictfun'
  /** The category's slug. */
  readonly eventId: string
  readonly categoryId: number
  readonly text: PolymarketText
  readonly variant: 'DEFAULT' | 'SPORTS_MATCH' | 'CRYPTO_UP_DOWN'
  readonly negRisk: boolean
  readonly yieldBearing: boolean
  readonly feeRateBps: number
}

const FIRST_CATEGORY = 405_000
const FIRST_MARKET = 1_739_000

const GAMES: readonly Facts['template'][] = ['game', 'soccerMatch']

/** Other venues' listings that Predict.fun references for the same question. */
interface Elsewhere {
  polymarket?: PolymarketListing
  kalshi?: KalshiListing
}

/**
 * Lists a question as Predict.fun would: with Polymarket's wording, which it mirrors, referencing Polymarket's
 * condition where there is one and sometimes Kalshi's ticker.
 */
export function listOnPredictfun(
  { facts, random, rank, outcomes }: ToList,
  { polymarket, kalshi }: Elsewhere,
): PredictfunListing {
  const text = POLYMARKET_WORDS[facts.template](facts)
  const listed = text.labels ? outcomes.slice(0, 1) : outcomes
  const many = listed.length > 1
  const [first] = listed
  const title = many || !first ? text.title : text.question(first)
  const slug = `${slugOf(title)}-${1_000 + rank}`
  const negRisk = facts.kind === 'choice' && many
  const yieldBearing = random.chance(0.7)
  const pointsAtKalshi = random.chance(0.3)
  const markets = listed.map((outcome, i): PredictfunMarket => {
    const key = `predictfun/${slug}/${outcome.key}`
    const marketId = FIRST_MARKET + rank * MARKETS_PER_EVENT + i
    const mirrored = polymarket?.markets.find((one) => one.outcome.key === outcome.key)
    const same = kalshi?.markets.find((one) => one.outcome.key === outcome.key && one.relation === 'same')
    const fine = outcome.probability < 0.05 || outcome.probability > 0.95 || random.chance(0.4)
    const grid = gridOf(fine ? LINEAR_DECI_CENT : LINEAR_CENT)
    return {
      id: String(marketId),
      marketId,
      outcome,
      relation: 'same',
      title: many ? (text.item?.(outcome) ?? outcome.name) : title,
      question: text.question(outcome),
      rules: text.rules(outcome),
      labels: text.labels ?? ['Yes', 'No'],
      conditionId: `0x${digest(`condition ${key}`)}`,
      tokens: [tokenId(`${key} yes`), tokenId(`${key} no`)],
      decimalPrecision: fine ? 3 : 2,
      contract: yieldBearing ? (negRisk ? 2 : 1) : 0,
      polymarketConditionIds: mirrored ? [mirrored.conditionId] : [],
      kalshiMarketTicker: (pointsAtKalshi && same?.id) || null,
      book: bookSpec(random, { grid, lot: CENT, price: outcome.probability }),
      ...tradedVolume(random, outcome.probability),
    }
  })
  return {
    venue: 'predictfun',
    eventId: slug,
    categoryId: FIRST_CATEGORY + rank,
    text,
    variant: GAMES.includes(facts.template) ? 'SPORTS_MATCH' : 'DEFAULT',
    negRisk,
    yieldBearing,
    feeRateBps: random.chance(0.95) ? 200 : 0,
    endDate: facts.at,
    markets,
  }
}
