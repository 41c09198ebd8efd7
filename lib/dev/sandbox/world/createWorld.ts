import type { VenueId } from '@/lib/core/domain/venue'
import { type KalshiListing, listOnKalshi } from '../listings/kalshiListing'
import { type LimitlessListing, listOnLimitless } from '../listings/limitlessListing'
import { listOnOpinion, type OpinionListing } from '../listings/opinionListing'
import { listOnPolymarket, type PolymarketListing } from '../listings/polymarketListing'
import { listOnPredictfun, type PredictfunListing } from '../listings/predictfunListing'
import { createRollingWindows } from '../windows/createRollingWindows'
import { HOUR, SECOND } from './dates'
import { type Drawn, drawFacts } from './drawFacts'
import type { Facts, OutcomeFacts } from './facts'
import { fairValues } from './fair'
import { createRandom, hashText, type Random } from './random'

type Result = 'yes' | 'no' | 'half'
export type Phase = 'unlisted' | 'open' | 'closed' | 'determined' | 'final'

/** One question of the world: its subject, its venues, its end. The ground truth of matching. */
export interface Question {
  readonly id: string
  readonly facts: Facts
  readonly seed: number
  /** Milliseconds after the world began. */
  readonly listedAfter: number
  readonly endsAfter: number
  /** Each outcome's result, by outcome key. */
  readonly results: ReadonlyMap<string, Result>
  readonly polymarket?: PolymarketListing
  readonly kalshi?: KalshiListing
  readonly opinion?: OpinionListing
  readonly limitless?: LimitlessListing
  readonly predictfun?: PredictfunListing
}

/** Two similarly worded questions that must not match. */
interface LookAlike {
  readonly questions: readonly [string, string]
  readonly differs: 'date' | 'threshold' | 'subject'
}

export interface World {
  readonly seed: number
  readonly startedAt: number
  readonly questions: readonly Question[]
  readonly lookAlikes: readonly LookAlike[]
  /**
   * Short-window markets that are listed now, or were until recently, each on one venue: the same array until one
   * is added or removed. Not among `questions`, which never change.
   */
  windows(): readonly Question[]
  /** Milliseconds of the world's own time since it began. */
  elapsed(): number
  /** Advances the world to this wall-clock time; never backwards. */
  step(now: number): void
  phaseOf(question: Question): Phase
  /** Hidden fair value by outcome key, as a probability; optionally at another time of the world. */
  fairOf(question: Question, at?: number): ReadonlyMap<string, number>
}

export interface WorldOptions {
  seed: number
  /** Number of questions. */
  events: number
  /** Milliseconds since the epoch when the world begins. */
  now: number
  /** World seconds per second; 0 = nothing moves, closes or gets listed. Default 1. */
  speed?: number
  /** Whether there are short-window markets, opened and resolved by the world's clock. Default false. */
  windows?: boolean
}

export const DETERMINED_AFTER = 20 * SECOND
export const FINAL_AFTER = 40 * SECOND

/** In the last minute prices run to the result. */
const RUN_UP = 60 * SECOND

/** Fair values move in steps of this much of the world's time: all readers within one share the work. */
const FAIR_STEP_MS = 100

const settle = (value: Result) => (value === 'yes' ? 0.995 : value === 'no' ? 0.005 : 0.5)

/** Draws a question's result at random, consistently over its outcomes. */
function decide(facts: Facts, random: Random, cancelled: boolean): Map<string, Result> {
  if (cancelled) return new Map(facts.outcomes.map((outcome) => [outcome.key, 'half']))
  const luck = random.float()
  let before = 0
  return new Map(
    facts.outcomes.map((outcome) => {
      if (facts.kind !== 'choice') return [outcome.key, luck < outcome.probability ? 'yes' : 'no']
      const wins = luck >= before && luck < before + outcome.probability
      before += outcome.probability
      return [outcome.key, wins ? 'yes' : 'no']
    }),
  )
}

/** Venues rarely list the same set of outcomes. The first two are on every venue. */
function someOutcomes(facts: Facts, random: Random): readonly OutcomeFacts[] {
  const { outcomes } = facts
  if (outcomes.length < 4 || random.chance(0.4)) return outcomes
  const dropped = random.sample(outcomes.slice(2), random.int(1, Math.floor(outcomes.length / 3)))
  return outcomes.filter((outcome) => !dropped.includes(outcome))
}

const NONE: readonly Question[] = []

const INVERTIBLE = ['unemployment', 'cpi']

function createQuestion(drawn: Drawn, rank: number, seed: number, startedAt: number): Question {
  const { facts, venues } = drawn
  const id = `q-${String(rank + 1).padStart(4, '0')}`
  const random = createRandom(`${seed}/${id}`)
  const list = (venue: VenueId) => ({
    facts,
    rank,
    random: createRandom(`${seed}/${id}/${venue}`),
    // A ranked choice of buckets or a game is listed completely.
    outcomes:
      facts.kind === 'choice' && facts.outcomes[0]?.name === ''
        ? facts.outcomes
        : someOutcomes(facts, random),
    inverted: venue === 'kalshi' && drawn.inverted && INVERTIBLE.includes(facts.template),
  })
  const large = {
    ...(venues.includes('polymarket') && { polymarket: listOnPolymarket(list('polymarket')) }),
    ...(venues.includes('kalshi') && { kalshi: listOnKalshi(list('kalshi')) }),
  }
  return {
    id,
    facts,
    seed: hashText(`${seed}/${id}`),
    listedAfter: drawn.listedAfter,
    endsAfter: drawn.endsAfter ?? facts.at - startedAt + (facts.template === 'game' ? 2.5 * HOUR : 0),
    results: decide(facts, random, drawn.cancelled),
    ...large,
    ...(venues.includes('opinion') && { opinion: listOnOpinion(list('opinion')) }),
    // Up-or-down markets of these two settle on other price feeds and periods: another question.
    ...(venues.includes('limitless') &&
      facts.template !== 'cryptoUpDown' && { limitless: listOnLimitless(list('limitless')) }),
    ...(venues.includes('predictfun') &&
      facts.template !== 'cryptoUpDown' && { predictfun: listOnPredictfun(list('predictfun'), large) }),
  }
}

/**
 * Creates a world of questions. Everything follows from the arguments; whatever moves is a function of the
 * world's own time, so that worlds stepped at different times agree whenever their times agree.
 */
export function createWorld({ seed, events, now, speed = 1, windows = false }: WorldOptions): World {
  const { drawn, lookAlikes } = drawFacts({ seed, events, now, lively: speed > 0 })
  const questions = drawn.map((one, rank) => createQuestion(one, rank, seed, now))
  const rolling = windows && speed > 0 ? createRollingWindows({ seed, startedAt: now }) : undefined
  let elapsed = 0

  const latest = new WeakMap<Question, { at: number; fair: ReadonlyMap<string, number> }>()

  function fairNow(question: Question): ReadonlyMap<string, number> {
    const at = elapsed - (elapsed % FAIR_STEP_MS)
    const known = latest.get(question)
    if (known?.at === at) return known.fair
    const fair = fairAt(question, at)
    latest.set(question, { at, fair })
    return fair
  }

  function fairAt(question: Question, at: number): ReadonlyMap<string, number> {
    const fair = fairValues(question.facts, question.seed, at)
    const run = Math.min(Math.max((at - question.endsAfter + RUN_UP) / RUN_UP, 0), 1)
    if (run > 0) {
      for (const [key, value] of fair) {
        fair.set(key, value + (settle(question.results.get(key) ?? 'no') - value) * run)
      }
    }
    return fair
  }

  const fairOf = (question: Question, at?: number) =>
    at === undefined ? fairNow(question) : fairAt(question, at)

  return {
    seed,
    startedAt: now,
    questions,
    lookAlikes: lookAlikes.map(({ differs, ranks }) => ({
      differs,
      questions: [questions[ranks[0]]?.id ?? '', questions[ranks[1]]?.id ?? ''],
    })),
    windows: () => rolling?.(elapsed) ?? NONE,
    elapsed: () => elapsed,
    step: (time) => {
      elapsed = Math.max(elapsed, (time - now) * speed)
    },
    phaseOf: ({ listedAfter, endsAfter }) => {
      if (elapsed < listedAfter) return 'unlisted'
      if (elapsed < endsAfter || speed === 0) return 'open'
      if (elapsed < endsAfter + DETERMINED_AFTER) return 'closed'
      return elapsed < endsAfter + FINAL_AFTER ? 'determined' : 'final'
    },
    fairOf,
  }
}
