import { DAY, HOUR } from '../world/dates'
import type { OutcomeFacts } from '../world/facts'
import {
  CENT,
  gridOf,
  LINEAR_CENT,
  LINEAR_DECI_CENT,
  type PriceRange,
  TAPERED_DECI_CENT,
} from '../world/grid'
import type { KalshiStrike, KalshiText } from './kalshi/text'
import { KALSHI_WORDS } from './kalshiWords'
import { bookSpec, type ListedMarket, type ToList, tradedVolume } from './listing'

export interface KalshiMarket extends ListedMarket {
  readonly title: string
  readonly label: string
  readonly rules: string
  readonly strike: KalshiStrike | undefined
  readonly structure: 'linear_cent' | 'tapered_deci_cent' | 'deci_cent'
  readonly ranges: readonly PriceRange[]
  /** Latest close of trading; a game's lies days after the game. */
  readonly closeAt: number
}

export interface KalshiListing {
  readonly venue: 'kalshi'
  readonly eventId: string
  readonly text: KalshiText
  readonly exclusive: boolean
  readonly feeOverride: { type: string; multiplier: number } | undefined
  readonly markets: readonly KalshiMarket[]
}

const STRUCTURES = {
  linear_cent: LINEAR_CENT,
  tapered_deci_cent: TAPERED_DECI_CENT,
  deci_cent: LINEAR_DECI_CENT,
} as const

const GAMES = ['game', 'soccerMatch']

/** "Above 4.2%" asked from below: "4.2% or lower". YES there is NO here. */
function inverted(text: KalshiText, outcome: OutcomeFacts) {
  const level = text.label(outcome).replace(/^(Above|More than) /, '')
  return {
    suffix: `L${outcome.floor}`,
    label: `${level} or lower`,
    title: `${text.title.replace(/\?$/, '')}: ${level} or lower?`,
    rules: text
      .rules(outcome)
      .replace(/is above|increases by more than|is greater than/, 'is less than or equal to'),
    strike: { strike_type: 'less', cap_strike: Number(((outcome.floor ?? 0) + 0.1).toFixed(1)) } as const,
  }
}

function straight(text: KalshiText, outcome: OutcomeFacts) {
  return {
    suffix: text.suffix(outcome),
    label: text.label(outcome),
    title: text.marketTitle?.(outcome) ?? text.title,
    rules: text.rules(outcome),
    strike: text.strike?.(outcome),
  }
}

/** Lists a question as Kalshi would: an event in a series, one YES/NO contract for each outcome. */
export function listOnKalshi({ facts, random, outcomes, inverted: asksOpposite }: ToList): KalshiListing {
  const text = KALSHI_WORDS[facts.template](facts)
  const eventId = `${text.series}-${text.code}`
  const structure = random.chance(0.75)
    ? 'linear_cent'
    : random.chance(0.8)
      ? 'tapered_deci_cent'
      : 'deci_cent'
  const markets = outcomes.map((outcome): KalshiMarket => {
    const { suffix, ...words } = asksOpposite ? inverted(text, outcome) : straight(text, outcome)
    const fractional = structure !== 'linear_cent'
    return {
      id: suffix ? `${eventId}-${suffix}` : eventId,
      outcome,
      relation: asksOpposite ? 'complement' : 'same',
      ...words,
      structure,
      ranges: STRUCTURES[structure],
      closeAt: GAMES.includes(facts.template) ? outcome.at + 14 * DAY : outcome.at,
      book: bookSpec(random, {
        grid: gridOf(STRUCTURES[structure]),
        lot: fractional ? CENT : 1_000_000,
        price: outcome.probability,
      }),
      ...tradedVolume(random, outcome.probability),
    }
  })
  return {
    venue: 'kalshi',
    eventId,
    text,
    exclusive: facts.kind === 'choice',
    feeOverride:
      facts.template === 'temperature' && random.chance(0.3)
        ? { type: 'quadratic', multiplier: 0.5 }
        : undefined,
    markets,
  }
}

/** Expected settlement: within hours of a game's start, else at the end. */
export const expectedExpiration = (facts: ToList['facts'], outcome: OutcomeFacts) =>
  GAMES.includes(facts.template) ? facts.at + 3 * HOUR : outcome.at
