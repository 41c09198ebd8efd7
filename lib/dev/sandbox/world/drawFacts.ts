import type { VenueId } from '@/lib/core/domain/venue'
import { KALSHI_WORDS } from '../listings/kalshiWords'
import { DAY, HOUR, MINUTE, SECOND } from './dates'
import { type Facts, TEMPLATES, type TemplateName } from './facts'
import { createRandom, type Random } from './random'
import { endingAt, keyOf, TEMPLATE_FACTS } from './templates'

/** A question's facts, venues and listing time, before venues word it. */
export interface Drawn {
  facts: Facts
  venues: readonly VenueId[]
  /** Kalshi asks the opposite. */
  inverted: boolean
  cancelled: boolean
  listedAfter: number
  /** Set when trading ends soon; otherwise the question's own end. */
  endsAfter?: number
}

interface DrawnLookAlike {
  ranks: readonly [number, number]
  differs: 'date' | 'threshold' | 'subject'
}

const BOTH: readonly VenueId[] = ['polymarket', 'kalshi']
/** The smaller venues' chance to list a large one's question: [venue, if on Polymarket, if only on Kalshi]. */
const FOLLOWERS: readonly (readonly [VenueId, number, number])[] = [
  ['limitless', 0.4, 0.1],
  ['opinion', 0.35, 0.1],
  ['predictfun', 0.5, 0.05],
]
/** About a third of the catalogue is listed on one venue only. */
const SHARED = 0.72

/** Fallback templates with more instances than anyone requests. */
const PLENTIFUL = ['game', 'soccerMatch', 'cryptoClose', 'temperature', 'indexClose', 'cryptoUpDown'] as const

/** Trading in these ends within the first minutes: [template, seconds]; the second is cancelled. */
const SOON: readonly (readonly [TemplateName, number])[] = [
  ['game', 90],
  ['game', 150],
  ['soccerMatch', 210],
  ['cryptoUpDown', 0],
  ['cryptoUpDown', 0],
  ['temperature', 400],
]

const LATE_LISTINGS = [45, 75, 140, 240, 500]

const LOOK_ALIKES: readonly (readonly [DrawnLookAlike['differs'], TemplateName])[] = [
  ['date', 'fedDecision'],
  ['subject', 'leaderOut'],
  ['threshold', 'payrolls'],
  ['date', 'cryptoClose'],
  ['subject', 'stateRace'],
  ['date', 'temperature'],
  ['subject', 'seasonAward'],
  ['threshold', 'cryptoClose'],
]

/** Facts that no earlier question has, on either venue's catalogue; abandons an exhausted template. */
function createDrawer(now: number) {
  const taken = new Set<string>()
  const ticker = (facts: Facts) => {
    const words = KALSHI_WORDS[facts.template](facts)
    return `${words.series}-${words.code}`
  }
  const take = (facts: Facts): boolean => {
    const keys = [keyOf(facts), ticker(facts)]
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  }
  const draw = (random: Random, template: TemplateName, wanted: (facts: Facts) => boolean = () => true) => {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const facts = TEMPLATE_FACTS[template](random, now)
      if (wanted(facts) && take(facts)) return facts
    }
    return undefined
  }
  const drawAny = (random: Random) => {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const facts = draw(random, random.pick(PLENTIFUL))
      if (facts) return facts
    }
    return undefined
  }
  return { draw, drawAny, take }
}

/** Matches facts with the same text except for one fact. */
function lookAlike(facts: Facts, differs: DrawnLookAlike['differs']): (other: Facts) => boolean {
  const sameSubject = (other: Facts) => other.subject.code === facts.subject.code
  if (differs === 'date') return sameSubject
  return (other) => !sameSubject(other) && other.rival.code === facts.rival.code
}

/** The same question with thresholds between the first one's. */
function shifted(facts: Facts): Facts {
  const [first, second] = facts.outcomes
  const step = ((second?.floor ?? 1) - (first?.floor ?? 0)) / 5
  return {
    ...facts,
    outcomes: facts.outcomes.map((outcome) => {
      const floor = Number(((outcome.floor ?? 0) + step).toFixed(2))
      return { ...outcome, floor, key: `above-${floor}`, code: String(floor) }
    }),
  }
}

interface Options {
  seed: number
  events: number
  now: number
  /** Whether questions close and get listed while the world runs. */
  lively: boolean
}

const plain = { inverted: false, cancelled: false, listedAfter: 0 }

/** Draws the facts of a world: short-lived questions, look-alikes, then the broad catalogue, then late listings. */
export function drawFacts({ seed, events, now, lively }: Options) {
  const random = createRandom(`world ${seed}`)
  // Facts depend on the day, not the time, so that one seed gives the same questions all day.
  const today = Math.floor(now / DAY) * DAY + 12 * HOUR
  const drawer = createDrawer(Math.max(today, now))
  const drawn: Drawn[] = []
  const lookAlikes: DrawnLookAlike[] = []

  const soon = Math.min(SOON.length, Math.floor(events / 8))
  for (const [i, [template, seconds]] of SOON.slice(0, soon).entries()) {
    const requested = drawn.map((other) => `${other.facts.template} ${other.facts.subject.code}`)
    const facts = drawer.draw(
      random,
      template,
      (one) => !requested.includes(`${one.template} ${one.subject.code}`),
    )
    if (!facts) continue
    const window = 15 * MINUTE
    const end = seconds > 0 ? now + seconds * SECOND : Math.ceil((now + MINUTE) / window) * window
    // A game that ends soon has already begun; anything else is decided at its end.
    const soonFacts = endingAt(facts, template === 'game' || template === 'soccerMatch' ? now - HOUR : end)
    if (lively && !drawer.take(soonFacts)) continue
    drawn.push({
      ...plain,
      facts: lively ? soonFacts : facts,
      venues: BOTH,
      cancelled: i === 1,
      ...(lively && { endsAfter: end - now }),
    })
  }

  const pairs = Math.min(LOOK_ALIKES.length, Math.floor(events / 12))
  for (const [differs, template] of LOOK_ALIKES.slice(0, pairs)) {
    const first = drawer.draw(random, template)
    const second =
      first &&
      (differs === 'threshold' ? shifted(first) : drawer.draw(random, template, lookAlike(first, differs)))
    if (!first || !second) continue
    lookAlikes.push({ differs, ranks: [drawn.length, drawn.length + 1] })
    drawn.push(
      { ...plain, facts: first, venues: ['polymarket'] },
      { ...plain, facts: second, venues: ['kalshi'] },
    )
  }

  for (let i = 0; drawn.length < events; i += 1) {
    const template = TEMPLATES[i % TEMPLATES.length] ?? 'game'
    const facts = drawer.draw(random, template) ?? drawer.drawAny(random)
    if (!facts) break
    const alone: readonly VenueId[] = [random.chance(0.55) ? 'polymarket' : 'kalshi']
    drawn.push({
      ...plain,
      facts,
      venues: random.chance(SHARED + 0.06) ? BOTH : alone,
      inverted: random.chance(0.35),
    })
  }

  if (lively) {
    LATE_LISTINGS.slice(0, Math.floor(events / 20)).forEach((seconds, i) => {
      const late = drawn[drawn.length - 1 - i]
      if (late) late.listedAfter = seconds * SECOND
    })
  }
  return {
    drawn: drawn.map((one, rank) => ({ ...one, venues: withFollowers(one.venues, seed, rank) })),
    lookAlikes,
  }
}

/** Drawn separately, so that the large venues' catalogues do not depend on the small ones. */
function withFollowers(venues: readonly VenueId[], seed: number, rank: number): VenueId[] {
  const random = createRandom(`world ${seed}/followers ${rank}`)
  const mirrored = venues.includes('polymarket')
  const followers = FOLLOWERS.filter(([, beside, alone]) => random.chance(mirrored ? beside : alone))
  return [...venues, ...followers.map(([venue]) => venue)]
}
