import type { VenueId } from '@/lib/domain/venue'
import { datesOf, dayOf, finest, type Period } from './dates'
import { datedEditions } from './editions'
import { type Game, isBetWord, readGame } from './games'
import { isName, type Listing } from './listing'
import { readMove } from './moves'
import { plain, tokensOf, wordsOf } from './normalize'
import { mergeFigures, type Quantity, quantitiesOf } from './quantities'
import { LEAGUES } from './teams'
import { readTicker, type Ticker } from './ticker'
import { isStop } from './words/weights'

/** What a market asserts, taken apart into slots that two venues can be compared by. */
export interface Statement {
  /** `venue\nid`. */
  key: string
  venue: VenueId
  listing: Listing
  /** Words of title and outcome: all of them must be found on the other side. */
  core: ReadonlySet<string>
  /** Words that stand around: event title, ticker, tags. They may explain the other side's. */
  context: ReadonlySet<string>
  /** Words of the event title, when it is the event's own and not borrowed from one of its outcomes. */
  event: ReadonlySet<string>
  /** Figures with their comparison, ascending; no dates, no clocks. */
  figures: readonly Quantity[]
  /** A central bank's step: `cut25`, `hold`. */
  move?: string
  /** When, in the finest way that title, outcome or event title say it. */
  stated: readonly Period[]
  /** Days and months whose year nothing tells. */
  yearless: readonly string[]
  /** Minutes of the day that the title names. */
  clocks: readonly number[]
  /** Length in minutes of a window ("4:15PM-4:30PM", "next 15 mins", "hourly"). */
  windowMin?: number
  /** How often the question denies something. */
  negations: number
  /** Does the text say that something is reached at any time, and not held at one? */
  touch: boolean
  game?: Game
  league?: string
  ticker?: Ticker
  /** Sentence that names no subject: nothing can be said about it. */
  blank: boolean
}

const CLOCK = /\b(\d{1,2})(?::(\d\d))?\s?(am|pm)\b(?:\s?utc\b)?/g
const RANGE_OF_CLOCKS = /\b(\d{1,2}(?::\d\d)?)\s?-\s?(\d{1,2}(?::\d\d)?\s?(?:am|pm))\b/g
const NEGATION = /\b(?:not|no longer|fails? to|without|never|neither|avoid)\b|n't\b/g
const TOUCH = /\b(?:hit|hits|reach|reaches|dips?|touch|all[- ]time high|how (?:high|low))\b|[↑↓]/
const PLACEHOLDER = /_{2,}|\.{3,}|…/g
/** Words with a figure that is part of the name. */
const NAMED_FIGURES =
  /\bs ?& ?p ?500\b|\bnasdaq[- ]?100\b|\brussell[- ]?2000\b|\bftse[- ]?100\b|\bnikkei[- ]?225\b|\bgta ?6\b|\bh\.?r\.? ?\d+\b|\bcs ?2\b|\bdota ?2\b|\bcounter-strike ?2\b|\bligue ?1\b|\bformula ?1\b|\bf1\b|\b1\. fc\b|\b(?:fc|sc|bv|fsv)\b[a-z .]* (?:18|19)?\d\d\b|\b(?:calcio|como) 19\d\d\b|\(?\bbo\d\)?|\b\d+[ -]min(?:ute)?s?\b/g

const minutesOf = (hour: string, minute = '0', half = '') =>
  (half ? Number(hour) % 12 : Number(hour)) * 60 + Number(minute) + (half === 'pm' ? 720 : 0)

/** "12:00 ET": a clock of 24 hours. */
const DAY_CLOCK = /\b(\d{1,2}):(\d\d)\s?(?=e[sd]?t\b)/g

/** Every clock of a plain text, "4:15-4:30pm" told in full. */
export function clocksOf(text: string): number[] {
  const full = text
    .replace(
      DAY_CLOCK,
      (_, hour: string, minute: string) =>
        `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? 'am' : 'pm'} `,
    )
    .replace(RANGE_OF_CLOCKS, (_, from: string, to: string) => `${from}${to.slice(-2)}-${to}`)
  return [...full.matchAll(CLOCK)].map(([, hour = '0', minute, half]) => minutesOf(hour, minute, half))
}

function windowOf(text: string, clocks: readonly number[]): number | undefined {
  const told = /\b(\d+)[ -]?min(?:ute)?s?\b/.exec(text)
  if (told) return Number(told[1])
  if (!/\bup or down\b|\bup in\b/.test(text)) return undefined
  if (/\bup or down on\b|\bdaily\b/.test(text)) return 1440
  const [from, to] = clocks
  if (from !== undefined && to !== undefined) return (((to - from) % 1440) + 1440) % 1440
  return from !== undefined || /\bhourly\b/.test(text) ? 60 : undefined
}

/** What a text says of a figure, and asides: quantities.ts reads the figure, the rest is no subject. */
const ABOUT_FIGURES =
  /\bor (?:above|below|higher|lower|less|fewer|more|greater|under|over|later)\b|\b(?:higher|lower|greater|fewer) than\b|\(\d+\s?bps\)|\b(?:degrees?|fahrenheit|celsius|percent|dollars?|usd)\b/g

const withoutClocks = (text: string) =>
  text
    .replace(RANGE_OF_CLOCKS, ' ')
    .replace(DAY_CLOCK, ' ')
    .replace(CLOCK, ' ')
    .replace(/\be[sd]?t\b/g, ' ')
const wordsText = (text: string) => withoutClocks(text).replace(ABOUT_FIGURES, ' ')

/** Does the title say what it is about, or is it only a label of its event? */
const isLabel = (tokens: readonly string[], title: string) =>
  new Set(tokens).size < 2 ||
  (!/\?|^(?:will|who|what|which|how|when)\b/.test(title) && new Set(tokens).size < 3)

interface Texts {
  title: string
  outcome: string
  eventTitle: string
  /** The same with their capitals, which tell "May" from "may". */
  raw: { title: string; outcome: string; eventTitle: string }
}

/** The three texts, plain, without what only fills a page: the venue's own name, a label told twice. */
function textsOf({ title, outcome = '', eventTitle = '', venue }: Listing): Texts {
  const raws = [title, outcome, eventTitle].map((text) => datedEditions(text.replace(PLACEHOLDER, ' ')))
  const [own = '', label = '', event = ''] = raws.map(plain)
  const hasLabel = isName(label) && !own.includes(label)
  const hasEvent = event !== own && event.replace(/[^a-z]/g, '') !== venue
  return {
    title: own,
    outcome: hasLabel ? label : '',
    eventTitle: hasEvent ? event : '',
    raw: {
      title: raws[0] ?? '',
      outcome: hasLabel ? (raws[1] ?? '') : '',
      eventTitle: hasEvent ? (raws[2] ?? '') : '',
    },
  }
}

/** "World Cup Group J Winner: Algeria" beside "…: Argentina": the event goes by one of its outcomes. */
function isSibling(title: string, eventTitle: string): boolean {
  if (/^(?:which|who|what|how|when)\b/.test(eventTitle)) return false
  const [own, event] = [wordsOf(title), wordsOf(eventTitle)]
  const shorter = Math.min(own.length, event.length)
  let start = 0
  while (start < shorter && own[start] === event[start]) start += 1
  let end = 0
  while (end < shorter - start && own.at(-1 - end) === event.at(-1 - end)) end += 1
  const common = start + end
  return common < shorter && common * 2 >= Math.max(own.length, event.length)
}

const leagueOf = (tokens: readonly string[], ticker: Ticker | undefined): string | undefined => {
  if (ticker?.league !== undefined) return ticker.league
  const clubs = tokens.flatMap((token) => (token.includes('.') ? [token.slice(0, token.indexOf('.'))] : []))
  const named = new Set([...tokens.filter((token) => LEAGUES.includes(token)), ...clubs])
  return named.size === 1 ? [...named][0] : undefined
}

/** Stands for everything that is not listed. */
const REST =
  /(?:^|:\s*)(?:other|another|any other|someone else|anyone else|no one|nobody|field|none(?: of the above)?)\b[^:]{0,20}$/
/** Whether a price is reached or passed at some moment is one question. */
const reached = (figure: Quantity): Quantity =>
  figure.op === 'eq' || figure.op === 'range' ? figure : { ...figure, continuous: true, whole: false }

const BANK = /\b(?:fed|federal reserve|fomc|ecb|boe|boj|bank of \w+|central bank|interest rates?)\b/
/** "Will  become President?": the venue's own template lost its name. */
const NO_SUBJECT = /^will\s{2,}(?:be|become|win|have|run|leave|get)\b/i
/** A template whose blank is not filled in: "above ___", "by...?". */
const isOpen = ({ title, eventTitle = '' }: Listing) =>
  COMBINED.test(title) || (NO_SUBJECT.test(title) && eventTitle === '') || /_{2,}|\.{3,}|…/.test(title)
/** "yes Detroit,yes Over 214.5 points": several bets in one. */
const COMBINED = /^(?:yes|no) [^,]+,\s?(?:yes|no) /
/** "Will Player S win …?": a place kept for a name to come. */
const PLACE_KEPT =
  /\b(?:[Pp]layer|[Cc]andidate|[Pp]erson|[Cc]ompany|[Pp]arty|[Tt]eam|[Ss]how|[Ff]ilm|[Mm]ovie|[Aa]lbum|[Mm]anager|[Ii]ndividual|[Oo]ption) "?[A-Z]{1,2}\b(?!\.)|^Will "?[A-Z]{1,2}"? (?:win|be)\b/

/** "Will Ramp or Brex IPO first?" with the label "Ramp": the title names both, only the label tells which is YES. */
function choiceOf(title: string, { outcome = '' }: Listing, game: Game | undefined): string[] {
  const label = plain(outcome)
  if (game || !isName(label) || /\d/.test(label) || !/\bor\b/.test(title) || !title.includes(label)) return []
  const [first] = tokensOf(label)
  return first === undefined ? [] : [`yes:${first}`]
}

const MOVE_WORDS = new Set([
  'cut',
  'hike',
  'hold',
  'bps',
  'maintain',
  'pause',
  'unchanged',
  'change',
  'rate',
  'interest',
])

/** Reads one market. Pure; everything in the answer follows from the listing alone. */
export function readStatement(listing: Listing): Statement {
  const texts = textsOf(listing)
  const ticker = readTicker(listing.id)
  const { endDate: end } = listing
  const own = datesOf(`${texts.raw.title} ; ${texts.raw.outcome}`)
  const around = datesOf(texts.raw.eventTitle)
  const clocks = clocksOf(`${texts.title} ${texts.outcome}`)
  const clean = (text: string) => withoutClocks(text).replace(NAMED_FIGURES, ' ')
  const first = tokensOf(`${own.rest} ; ${around.rest} ; ${listing.tags.join(' ; ')}`)
  const league = leagueOf(first, ticker)
  const tokens = tokensOf(wordsText(own.rest), league)
  const eventTokens = tokensOf(wordsText(around.rest), league)
  const sibling = isSibling(texts.title, texts.eventTitle)
  const labelled = (isLabel(tokens, texts.title) || NO_SUBJECT.test(listing.title)) && !sibling
  const game = readGame({
    title: withoutClocks(datesOf(texts.raw.title).rest),
    eventTitle: sibling && !/ vs\.? /.test(texts.eventTitle) ? '' : withoutClocks(around.rest),
    ...(isName(plain(listing.outcome ?? '')) && { label: plain(listing.outcome ?? '') }),
    ...(league !== undefined && { league }),
    ...(ticker?.side !== undefined && { side: ticker.side }),
  })
  const isBet = game !== undefined && game.bet !== ''
  const sentence = isBet
    ? `${game.wording} ; ${texts.outcome}`
    : labelled
      ? `${own.rest} ; ${around.rest}`
      : own.rest
  const bank = BANK.test(`${texts.title} ${texts.eventTitle}`)
  const move = ticker?.move ?? (bank ? (readMove(texts.outcome) ?? readMove(texts.title)) : undefined)
  const all = isBet
    ? tokensOf(wordsText(sentence), league).filter((token) => !isBetWord(token))
    : labelled
      ? [...tokens, ...eventTokens]
      : tokens
  const rest = REST.test(texts.outcome) || REST.test(texts.title) ? ['other'] : []
  const core = new Set([
    ...(move === undefined ? all : all.filter((token) => !MOVE_WORDS.has(token))),
    ...rest,
    ...choiceOf(texts.title, listing, game),
  ])
  const dated = [texts.raw.title, texts.raw.outcome].map((text) =>
    datesOf(text, nearOf(end, around.periods, ticker)),
  )
  const fromEvent = sibling ? [] : datesOf(texts.raw.eventTitle, nearOf(end, [], ticker)).periods
  const periods = dated.flatMap((one) => one.periods)
  const yearless = dated.flatMap((one) => one.yearless)
  const named = plain(listing.outcome ?? '')
  const label = isName(named) ? datesOf(listing.outcome ?? '').rest : ''
  const figures =
    move === undefined ? mergeFigures(quantitiesOf(clean(sentence)), quantitiesOf(clean(label))) : []
  const strike = figures.length === 0 && move === undefined ? ticker?.strike : undefined
  const touch = TOUCH.test(`${texts.title} ${texts.eventTitle}`) && figures.length > 0
  const windowMin = windowOf(texts.title, clocks)
  return {
    key: `${listing.venue}\n${listing.id}`,
    venue: listing.venue,
    listing,
    core,
    event: new Set(sibling || game ? [] : eventTokens),
    context: new Set([
      ...eventTokens,
      ...(ticker?.words ?? []),
      ...listing.tags.flatMap((tag) => tokensOf(tag)),
    ]),
    figures:
      strike === undefined
        ? touch
          ? figures.map(reached)
          : figures
        : [{ op: 'gt', value: strike, continuous: false, whole: false }],
    ...(move !== undefined && { move }),
    stated: finest(periods.length > 0 || yearless.length > 0 ? periods : fromEvent),
    yearless,
    clocks,
    ...(windowMin !== undefined && { windowMin }),
    negations: (texts.title.match(NEGATION) ?? []).length,
    touch,
    ...(game && { game }),
    ...(league !== undefined && { league }),
    ...(ticker && { ticker }),
    blank:
      (core.size === 0 && !game) ||
      PLACE_KEPT.test(listing.title) ||
      (isOpen(listing) && (texts.outcome === '' || core.size < 2)),
  }
}

/** Where a missing year is taken from: the question's end, else the year that event title or ticker name. */
function nearOf(
  end: number | undefined,
  around: readonly Period[],
  ticker: Ticker | undefined,
): number | undefined {
  const [named] = around
  if (named) return named.to * 86_400_000
  if (ticker?.date) return ticker.date.to * 86_400_000
  return end
}

/** Times that are not said but hinted at, strongest first: ticker, then the days that the rules name, then the end. */
export interface Hints {
  ticker: readonly Period[]
  written: readonly Period[]
  end: readonly Period[]
}

const RULES_READ = 1_500
const hints = new WeakMap<Statement, Hints>()

/** Midnight in New York is the next day in London: both count. */
const endDays = (end: number): Period[] =>
  [...new Set([dayOf(end), dayOf(end - 6 * 3_600_000)])].map((day) => ({ grain: 'day', from: day, to: day }))

/** Read when first asked for: most statements are set apart before. */
export function hintsOf(statement: Statement): Hints {
  const known = hints.get(statement)
  if (known) return known
  const { listing, ticker } = statement
  const written = datesOf(listing.rules.slice(0, RULES_READ), listing.endDate ?? tickerTime(ticker)).periods
  const read: Hints = {
    ticker: ticker?.date ? [ticker.date] : [],
    written: written.filter(({ grain }) => grain === 'day'),
    end: listing.endDate === undefined ? [] : endDays(listing.endDate),
  }
  hints.set(statement, read)
  return read
}

const tickerTime = (ticker: Ticker | undefined) => ticker?.date && ticker.date.to * 86_400_000

const rulesWords = new WeakMap<Statement, ReadonlySet<string>>()

/** Words of the rules, read when first asked for. */
export function rulesOf(statement: Statement): ReadonlySet<string> {
  const known = rulesWords.get(statement)
  if (known) return known
  const words = new Set(
    tokensOf(statement.listing.rules.slice(0, RULES_READ), statement.league).filter((one) => !isStop(one)),
  )
  rulesWords.set(statement, words)
  return words
}
