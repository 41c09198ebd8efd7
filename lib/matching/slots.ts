import type { Market, VenueEvent } from '@/lib/domain/market'
import { datesOf, dayOf, finest, type Period, tickerDate } from './dates'
import { plain, tokensOf } from './normalize'
import { comparisonOf, type Quantity, quantityOf } from './quantities'
import { clubOf, LEAGUES } from './teams'

/** What one outcome stands for, in a form that two venues can be compared by. */
export type OutcomeKey =
  | { kind: 'date'; day: number }
  | { kind: 'number'; quantity: Quantity }
  | { kind: 'move'; move: string }
  | { kind: 'name'; name: string }

interface OutcomeSlots {
  market: Market
  key: OutcomeKey
}

/** An event taken apart: what it is about, when, and what its outcomes stand for. */
export interface EventSlots {
  id: string
  event: VenueEvent
  /** A single yes/no question. */
  binary: boolean
  /** Words of the title (and of a binary event's question): what must be found on the other side. */
  core: ReadonlySet<string>
  /** Words found anywhere in title, questions, labels and rules. */
  wide: ReadonlySet<string>
  /** Figures of the title that are no date: "Top 10", "GPT 6". */
  numbers: ReadonlySet<string>
  /** When, as title and questions say; and as ticker, rules and end date hint. */
  stated: readonly Period[]
  hinted: readonly Period[]
  /** Days that ticker and rules name: a part of `hinted`. */
  written: readonly Period[]
  /** Says a time of the day. */
  timed: boolean
  /** Minutes of a window ("4:15PM-4:30PM", "next 15 mins"), where the title names one. */
  windowMin?: number
  /** Minutes of the day that the ticker names, or that the rules do. */
  clocks: { ticker?: number; rules: readonly number[] }
  /** How often the question denies something. */
  negations: number
  /** Club or player names of a "A vs B" title, and what is asked of them beyond the winner. */
  sides?: { names: readonly string[]; bet: string; league?: string }
  outcomes: readonly OutcomeSlots[]
}

const CLOCK = /\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b|\b\d{1,2}:\d\d\b/g

const NEGATION = /\b(?:not|no longer|fails? to|without|never|neither|avoid)\b|n't\b/g

const RANGE_OF_CLOCKS = /\b(\d{1,2})(?::(\d\d))?\s?(am|pm)?\s?-\s?(\d{1,2})(?::(\d\d))?\s?(am|pm)\b/

function windowOf(title: string): { windowMin?: number } {
  const text = plain(title)
  const told = /\b(\d+)[ -]?min(?:ute)?s?\b/.exec(text)
  if (told) return { windowMin: Number(told[1]) }
  const range = RANGE_OF_CLOCKS.exec(text)
  if (!range) return {}
  const [, h1 = '0', m1, half1, h2 = '0', m2, half2] = range
  const length = toMinutes(h2, m2, half2) - toMinutes(h1, m1, half1 ?? half2)
  return { windowMin: ((length % 720) + 720) % 720 }
}

const TICKER_CLOCK = /-\d\d[A-Z]{3}\d\d(\d\d)(\d\d)(?!\d)/
const RULES_CLOCK = /\b(\d{1,2})(?::(\d\d))?\s?(am|pm)\b/g

const toMinutes = (hour: string, minute = '0', half = '') =>
  (half ? Number(hour) % 12 : Number(hour)) * 60 + Number(minute) + (half === 'pm' ? 720 : 0)

function clocksOf(id: string, rules: string): EventSlots['clocks'] {
  const ticker = TICKER_CLOCK.exec(id)
  const found = [...plain(rules).matchAll(RULES_CLOCK)]
  return {
    ...(ticker?.[1] && { ticker: toMinutes(ticker[1], ticker[2]) }),
    rules: found.map(([, hour = '0', minute, half]) => toMinutes(hour, minute, half)),
  }
}

/** "cut25", "cut50+", "hold": the steps of a central bank. */
function moveOf(label: string): string | undefined {
  const text = plain(label)
  if (/\b(?:no change|maintains?|hold|unchanged|pause|hike of 0 ?bps)\b/.test(text)) return 'hold'
  const move = /\b(?:cut|decrease|lower)/.test(text)
    ? 'cut'
    : /\b(?:hike|increase|raise)/.test(text)
      ? 'hike'
      : ''
  const size = /(>|≥|more than |at least )?\s?(\d+)\s?(\+)?\s?(?:bps|basis)/.exec(text)
  if (!move || !size?.[2]) return undefined
  const [, op = '', digits, plus] = size
  // Banks move in steps of 25: more than 25 is 50 or more.
  if (op === '>' || op === 'more than ') return `${move}${Number(digits) + 25}+`
  return `${move}${digits}${plus || op ? '+' : ''}`
}

/** A name without articles, club suffixes, initials and the match in parentheses. */
function nameOf(label: string, league: string | undefined): string {
  const text = plain(label)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[.']/g, '')
    .replace(/[^a-z0-9&+ -]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const club = league && clubOf(league, text)
  if (club) return club
  const tokens = tokensOf(text).filter((token) => !/^(?:fc|cf|afc|sc|ac|the|party)$/.test(token))
  const figures = text.match(/\b\d+\b/g) ?? []
  return [...tokens, ...figures].join(' ') || text
}

interface LabelContext {
  /** The comparison that the event's wording makes. */
  comparison?: Quantity['op']
  league?: string
  /** Outcomes differ by a date ("by...?"). */
  byDate: boolean
  numeric: boolean
  /** The question names a sum of money: its figure moves continuously. */
  priced?: boolean
}

function keyOf(market: Market, label: string, context: LabelContext): OutcomeKey {
  const move = moveOf(label)
  if (move) return { kind: 'move', move }
  const { periods, rest } = datesOf(label, market.endDate)
  const [period] = periods
  if (context.byDate && period) return { kind: 'date', day: period.to }
  if (period && !/[a-z0-9]/.test(rest.replace(/\b(?:by|on|before|or|in)\b/g, ''))) {
    return { kind: 'date', day: period.to }
  }
  const words = tokensOf(rest).filter(
    (token) => !/^(?:inch|inche|cut|bps|or|hike|degree|f|c|higher|fewer|at|percent)$/.test(token),
  )
  const quantity = context.numeric ? quantityOf(label, context.comparison) : undefined
  if (quantity && words.length === 0) {
    return {
      kind: 'number',
      quantity: context.priced ? { ...quantity, continuous: true, whole: false } : quantity,
    }
  }
  return { kind: 'name', name: nameOf(label, context.league) }
}

/** "A vs. B", "A at B: Total Runs". */
function sidesOf(title: string, league: string | undefined): EventSlots['sides'] {
  const match =
    /^(?:[^:]{0,20}:\s)?(.+?)\s+(?:vs?\.?|versus|@)\s+(.+?)(?:\s*(?::|\s-\s|\()\s*(.+?)\)?)?\??$/.exec(
      plain(title),
    )
  if (!match?.[1] || !match[2]) return undefined
  const names = [match[1], match[2].replace(/\s+winner$/, '')].map((name) => nameOf(name, league)).sort()
  const bet = tokensOf(match[3] ?? '').join(' ')
  return { names, bet, ...(league !== undefined && { league }) }
}

function leagueOf(tokens: ReadonlySet<string>, id: string): string | undefined {
  const named = LEAGUES.filter((league) => tokens.has(league) || id.toLowerCase().startsWith(`kx${league}`))
  return named.length === 1 ? named[0] : undefined
}

const common = (lists: readonly (readonly string[])[]): string[] => {
  const [first = [], ...rest] = lists
  return first.filter((item) => rest.every((list) => list.includes(item)))
}

/** Periods that every question names: those of one outcome alone say nothing of the event. */
function sharedPeriods(markets: readonly Market[]): Period[] {
  const lists = markets.map(({ question, endDate }) => datesOf(question, endDate).periods)
  const [first = [], ...rest] = lists
  return first.filter((period) =>
    rest.every((list) => list.some((other) => other.to === period.to && other.grain === period.grain)),
  )
}

const known = new WeakMap<VenueEvent, EventSlots>()

/** Takes an event apart, once per object: events are never changed, only replaced. */
export function describeEvent(event: VenueEvent): EventSlots {
  const slots = known.get(event) ?? readSlots(event)
  known.set(event, slots)
  return slots
}

function readSlots(event: VenueEvent): EventSlots {
  const { markets } = event
  const binary = markets.length === 1
  const dated = datesOf(event.title, event.endDate)
  const title = dated.rest
  const questions = markets.map((market) => datesOf(market.question, market.endDate).rest)
  const rules = [event.description, markets[0]?.rules ?? ''].join(' ')
  const labels = markets.map((market) => market.outcomeTitle ?? '')
  const core = new Set([...tokensOf(title), ...(binary ? tokensOf(questions[0] ?? '') : [])])
  const tags = [event.category ?? '', ...event.tags].join(' ')
  const wide = new Set([
    ...core,
    ...tokensOf([...questions.slice(0, 40), ...labels.slice(0, 40)].join(' . ')),
    ...tokensOf(rules),
    ...tokensOf(tags),
  ])
  const league = leagueOf(wide, event.id)
  const comparison = comparisonOf(title) ?? (binary ? undefined : common(questions.map(opsOf))[0])
  const context: LabelContext = {
    ...(isOp(comparison) && { comparison }),
    ...(league !== undefined && { league }),
    byDate: !binary && labels.every((label, i) => datesOf(label, markets[i]?.endDate).periods.length > 0),
    numeric: labels.filter((label) => quantityOf(label) !== undefined).length > labels.length / 2,
  }
  const stated = [...dated.periods, ...(context.byDate ? [] : sharedPeriods(markets))]
  const end = event.endDate ?? markets[0]?.endDate
  const ticker = tickerDate(event.id)
  const sides = sidesOf(event.title, league)
  const written = datesOf(rules.slice(0, 1_500), end).periods.filter(({ grain }) => grain === 'day')
  return {
    id: `${event.venue}\n${event.id}`,
    event,
    binary,
    core,
    wide,
    numbers: new Set(binary ? [] : figuresOf(title)),
    stated: finest(stated),
    hinted: [...(ticker ? [ticker] : []), ...written, ...(end === undefined ? [] : endDays(end))],
    written: [...(ticker ? [ticker] : []), ...written].filter(({ grain }) => grain === 'day'),
    timed: plain(event.title).match(CLOCK) !== null,
    ...windowOf(event.title),
    clocks: clocksOf(event.id, rules),
    negations: (plain(binary ? (markets[0]?.question ?? '') : event.title).match(NEGATION) ?? []).length,
    ...(sides && { sides }),
    outcomes: markets.map((market, i) => ({
      market,
      key: binary
        ? binaryKey(market, league)
        : keyOf(market, labels[i] ?? '', withQuestion(context, questions[i] ?? '', labels[i] ?? '')),
    })),
  }
}

/** Midnight in New York is the next day in London: both count. */
const endDays = (end: number): Period[] =>
  [...new Set([dayOf(end), dayOf(end - 6 * 3_600_000)])].map((day) => ({ grain: 'day', from: day, to: day }))

const opsOf = (text: string): string[] => [comparisonOf(text) ?? '']
const isOp = (op: string | undefined): op is Quantity['op'] => op !== undefined && op !== ''

/** A label that only names a figure takes the comparison of its own question, where that has one. */
function withQuestion(context: LabelContext, question: string, label: string): LabelContext {
  const own = comparisonOf(label) ?? comparisonOf(question) ?? context.comparison
  return { ...context, priced: /[$€£]\s?\d/.test(question), ...(own && { comparison: own }) }
}

const PLAIN_SIDES = new Set(['yes', 'no', 'up', 'down', 'over', 'under'])

/** Does YES stand for a name, and NO for the other one? */
export const isNamed = ({ yesLabel, noLabel }: Market) =>
  ![yesLabel, noLabel].some((label) => PLAIN_SIDES.has(plain(label)))

/** What a yes/no question asserts: of a figure, or that a named side wins. */
function binaryKey(market: Market, league: string | undefined): OutcomeKey {
  if (isNamed(market)) return { kind: 'name', name: nameOf(market.yesLabel, league) }
  const { rest } = datesOf(market.question, market.endDate)
  const quantity = comparisonOf(rest) ? quantityOf(rest.replace(CLOCK, ' ')) : undefined
  return quantity ? { kind: 'number', quantity } : { kind: 'name', name: '' }
}

const figuresOf = (text: string): string[] =>
  (text.replace(CLOCK, ' ').match(/\b\d+(?:\.\d+)?\b/g) ?? []).filter(
    (figure) => figure !== '500' && figure !== '100',
  )
