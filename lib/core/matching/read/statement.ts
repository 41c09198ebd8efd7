import { windowMinutes } from '@/lib/core/domain/marketWindow'
import type { VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import { DEMONYMS } from '../words/synonyms'
import { type Choice, isPriceChoice, readChoice } from './choice'
import { clocksOf, windowOf, withoutClocks } from './clocks'
import { datesOf, finest, type Period } from './dates'
import { delaysOf } from './delays'
import { type Direction, directionsOf, jointsOf } from './directions'
import { type Game, isBetWord, readGame } from './games'
import { isName, type Listing } from './listing'
import { readMove } from './moves'
import { plain, tokensOf, wordsOf } from './normalize'
import { inSteps, mergeFigures, type Quantity, quantitiesOf } from './quantities'
import { LEAGUES } from './teams'
import {
  figuresText,
  isLabel,
  isOpen,
  isSibling,
  lacksSubject,
  type Texts,
  textsOf,
  wordsText,
} from './texts'
import { readTicker, type Ticker } from './ticker'

/** A market's assertion, parsed into comparable slots. */
export interface Statement {
  /** `venue\nid`. */
  key: string
  venue: VenueId
  listing: Listing
  /** Words of title and outcome: all of them must occur on the other side. */
  core: ReadonlySet<string>
  /** Context words: event title, ticker, tags. They may explain words of the other side. */
  context: ReadonlySet<string>
  /** Words of the event title, unless it is borrowed from one of its outcomes. */
  event: ReadonlySet<string>
  /** Figures with their comparison, ascending; no dates, no clock times. */
  figures: readonly Quantity[]
  /** A central bank's step: `cut25`, `hold`. */
  move?: string
  /** Time periods, at the finest grain that title, outcome or event title state. */
  stated: readonly Period[]
  /** Days and months with an unknown year. */
  yearless: readonly string[]
  /** Clock times in the title, minutes of the day. */
  clocks: readonly number[]
  /** Length in minutes of a window ("4:15PM-4:30PM", "next 15 mins", "hourly"). */
  windowMin?: number
  /** Number of negations in the question. */
  negations: number
  /** Whether the text asks if a level is reached at any time, rather than at one time. */
  touch: boolean
  /** Delay after another event at which the question is decided, hours. */
  delays: readonly number[]
  /** Who acts on whom, from the title. */
  directions: readonly Direction[]
  /** Names joined by "and" or "or" in the title. */
  joints: ReadonlyMap<string, string>
  game?: Game
  choice?: Choice
  league?: string
  ticker?: Ticker
  /** Whether the text asks who wins. */
  wins: boolean
  /** The text has no subject and cannot be matched. */
  blank: boolean
}

const WINS = /\b(?:win|wins|winning|winner|won|champions?|championship)\b/
const NEGATION =
  /(?:^|\bbe )no (?!change|more|less|fewer|later|longer|one|\d)|\b(?:not|no longer|fails? to|without|never|neither|avoid)\b|n't\b/g
const TOUCH = /\b(?:hit|hits|reach|reaches|dips?|touch|all[- ]time high|how (?:high|low))\b|[↑↓]/
const leagueOf = (tokens: readonly string[]): string | undefined => {
  const clubs = tokens.flatMap((token) => (token.includes('.') ? [token.slice(0, token.indexOf('.'))] : []))
  const named = new Set([...tokens.filter((token) => LEAGUES.includes(token)), ...clubs])
  return named.size === 1 ? [...named][0] : undefined
}

/** Labels for everything that is not listed. */
const REST =
  /(?:^|:\s*)(?:other|another|any other|someone else|anyone else|no one|nobody|field|none(?: of the above)?)\b[^:]{0,20}$/
/** Reaching and passing a price are the same question. */
const reached = (figure: Quantity): Quantity =>
  figure.op === 'eq' || figure.op === 'range' ? figure : { ...figure, continuous: true, whole: false }

const BANK =
  /\b(?:fed|federal reserve|fomc|ecb|bo[cejk]|rba|rbnz|rbi|snb|pboc|cbrt|banxico|copom|norges|riksbank|bank of \w+|(?:central|reserve|national) bank|(?:interest|bank|cash|policy) rates?|selic|ocr)\b/
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
  // Names that banks use for the rate they set.
  ...'bank cash policy key base repo deposit facility overnight selic ocr announce'.split(' '),
])

/** The listing's texts, parsed once for all slots. */
interface Read {
  listing: Listing
  texts: Texts
  ticker: Ticker | undefined
  league: string | undefined
  /** Title and outcome, and event title, without their dates. */
  own: string
  around: string
  /** Words of the two. */
  tokens: readonly string[]
  eventTokens: readonly string[]
  /** The event is titled after one of its outcomes. */
  sibling: boolean
  /** The title is only a label: the subject is in the event title. */
  labelled: boolean
  game: Game | undefined
  move: string | undefined
}

function readTexts(listing: Listing): Read {
  const texts = textsOf(listing)
  const ticker = readTicker(listing.id)
  const own = datesOf(`${texts.raw.title} ; ${texts.raw.outcome}`).rest
  const around = datesOf(texts.raw.eventTitle).rest
  const league = ticker?.league ?? leagueOf(tokensOf(`${own} ; ${around} ; ${listing.tags.join(' ; ')}`))
  const tokens = tokensOf(wordsText(own), league)
  const sibling = isSibling(texts.title, texts.eventTitle)
  const label = plain(listing.outcome ?? '')
  const game = readGame({
    title: withoutClocks(datesOf(texts.raw.title).rest),
    eventTitle: sibling && !/ vs\.? /.test(texts.eventTitle) ? '' : withoutClocks(around),
    ...(isName(label) && { label }),
    ...(league !== undefined && { league }),
    ...(ticker?.side !== undefined && { side: ticker.side }),
  })
  const bank = BANK.test(`${texts.title} ${texts.eventTitle}`)
  return {
    listing,
    texts,
    ticker,
    league,
    own,
    around,
    tokens,
    eventTokens: tokensOf(wordsText(around), league),
    sibling,
    labelled: (isLabel(tokens, texts.title) || lacksSubject(listing)) && !sibling,
    game,
    move: ticker?.move ?? (bank ? (readMove(texts.outcome) ?? readMove(texts.title)) : undefined),
  }
}

/** The text from which figures are parsed: for a bet on a game, the part without the names. */
function sentenceOf({ game, texts, labelled, own, around }: Read): string {
  if (game && game.bet !== '') return `${game.wording} ; ${texts.outcome}`
  return labelled ? `${own} ; ${around}` : own
}

/** "Coalition Avenir Québec" labelled "CAQ": the words the label abbreviates, except those that occur elsewhere. */
function spelledOut(title: string, label: string): ReadonlySet<string> {
  const letters = plain(label)
  if (!/^[a-z]{3,6}$/.test(letters)) return new Set()
  const words = wordsOf(title)
  const at = words.findIndex((_, i) => [...letters].every((letter, k) => words[i + k]?.startsWith(letter)))
  if (at < 0) return new Set()
  const elsewhere = new Set([...words.slice(0, at), ...words.slice(at + letters.length)])
  const own = words.slice(at, at + letters.length).filter((word) => !elsewhere.has(word))
  return new Set(tokensOf(own.join(' ')))
}

function readCore(read: Read): Set<string> {
  const { game, labelled, tokens, eventTokens, league, move, texts } = read
  const words =
    game && game.bet !== ''
      ? tokensOf(wordsText(sentenceOf(read)), league ?? game.league).filter((token) => !isBetWord(token))
      : [...tokens, ...(labelled ? eventTokens : [])]
  const rest = REST.test(texts.outcome) || REST.test(texts.title) ? ['other'] : []
  const long = spelledOut(texts.title, texts.outcome)
  return new Set([
    ...(move === undefined
      ? words.filter((token) => !long.has(token))
      : words.filter((token) => !MOVE_WORDS.has(token))),
    ...rest,
  ])
}

/** Rates that statistical offices and pollsters publish with one decimal. */
const IN_TENTHS = ['unemployment', 'inflation', 'pce', 'gdp', 'approval', 'disapproval']
/** Countries where one decimal applies; others publish some rates with two. */
const TENTHS_IN = new Set('us uk canada germany france italy spain japan australia'.split(' '))
const COUNTRIES = new Set(DEMONYMS.values())

/** Publication step of a sentence's figures, 0 for a share that can take any value. */
function stepOf({ tokens, eventTokens, own, texts }: Read): number | undefined {
  const words = [...tokens, ...eventTokens]
  const isElsewhere = words.some((word) => COUNTRIES.has(word) && !TENTHS_IN.has(word))
  if (IN_TENTHS.some((word) => words.includes(word)) && !isElsewhere) return 0.1
  return /%|\bpercent\b/.test(`${own} ${texts.outcome}`) ? 0 : undefined
}

/** Figures of sentence and label, or the ticker's strike where neither names one. */
function readFigures(read: Read): { figures: Quantity[]; touch: boolean } {
  const { figures, touch } = statedFigures(read)
  const step = stepOf(read)
  return { figures: step === undefined ? figures : figures.map((figure) => inSteps(figure, step)), touch }
}

/** What title and event title both say is one figure: "30-year", "≥150,000". */
const saidOnce = (figures: readonly Quantity[]) =>
  figures.filter(
    ({ op, value, to }, at) =>
      figures.findIndex((one) => one.op === op && one.value === value && one.to === to) === at,
  )

function statedFigures(read: Read): { figures: Quantity[]; touch: boolean } {
  const { listing, texts, move, ticker } = read
  // A game's winner is no figure, nor is a number in a name ("Stade Brestois 29").
  const isNone = move !== undefined || isPriceChoice(texts.title) || (read.game && read.game.bet === '')
  if (isNone) return { figures: [], touch: false }
  const label = isName(plain(listing.outcome ?? '')) ? datesOf(listing.outcome ?? '').rest : ''
  const under = /\bo\/u\b/.test(texts.title) && /^under\b/.test(plain(listing.outcome ?? ''))
  const figures = mergeFigures(
    saidOnce(quantitiesOf(figuresText(sentenceOf(read)))).map((one) =>
      under && one.op === 'gt' ? { ...one, op: 'lt' as const } : one,
    ),
    quantitiesOf(figuresText(label)),
  )
  const touch = figures.length > 0 && TOUCH.test(`${texts.title} ${texts.eventTitle}`)
  if (touch) return { figures: figures.map(reached), touch }
  if (figures.length > 0 || ticker?.strike === undefined) return { figures, touch }
  const { op, value } = ticker.strike
  return { figures: [{ op, value, continuous: op === 'ge', whole: false, count: op === 'ge' }], touch }
}

function readTimes({ listing, texts, ticker, sibling }: Read): Pick<Statement, 'stated' | 'yearless'> {
  const around = datesOf(texts.raw.eventTitle).periods
  const near = nearOf(listing.endDate, around, ticker)
  const dated = [texts.raw.title, texts.raw.outcome].map((text) =>
    datesOf(text, THIS.test(text) && around.length === 0 ? presentOf(listing.endDate, ticker) : near),
  )
  const periods = dated.flatMap((one) => one.periods)
  const yearless = dated.flatMap((one) => one.yearless)
  if (periods.length > 0 || yearless.length > 0 || sibling) return { stated: finest(periods), yearless }
  return {
    stated: finest(datesOf(texts.raw.eventTitle, nearOf(listing.endDate, [], ticker)).periods),
    yearless,
  }
}

/** Parses one market. Pure: depends only on the listing. */
export function readStatement(listing: Listing): Statement {
  const read = readTexts(listing)
  const { texts, ticker, league, game, move, sibling, eventTokens } = read
  const core = readCore(read)
  const choice = game ? undefined : readChoice(listing)
  const clocks = clocksOf(`${texts.title} ${texts.outcome}`)
  const windowMin = listing.window ? windowMinutes(listing.window) : windowOf(texts.title, clocks)
  const tags = listing.tags.flatMap((tag) => tokensOf(tag))
  return {
    key: venueKey(listing.venue, listing.id),
    venue: listing.venue,
    listing,
    core,
    event: new Set(sibling || game ? [] : eventTokens),
    context: new Set([...eventTokens, ...(ticker?.words ?? []), ...tags]),
    ...readFigures(read),
    ...readTimes(read),
    clocks,
    delays: [...new Set(delaysOf(`${texts.title} ; ${texts.outcome} ; ${texts.eventTitle}`))],
    joints: jointsOf(texts.title),
    directions: game ? [] : directionsOf(datesOf(texts.raw.title).rest, league),
    wins: WINS.test(`${texts.title} ; ${texts.outcome} ; ${texts.eventTitle}`),
    negations: (texts.title.match(NEGATION) ?? []).length,
    blank: (core.size === 0 && !game) || isOpen(listing, texts.outcome, core.size),
    ...(move !== undefined && { move }),
    ...(windowMin !== undefined && { windowMin }),
    ...(game && { game }),
    ...(choice && { choice }),
    ...(league !== undefined && { league }),
    ...(ticker && { ticker }),
  }
}

const THIS = /\bthis (?:year|month)\b/i

/** The present of "this year": the question's end. A ticker names the January by which such a question is decided. */
const presentOf = (end: number | undefined, ticker: Ticker | undefined): number | undefined =>
  end ??
  (ticker?.date && (ticker.date.grain === 'year' ? (ticker.date.from ?? 0) - 1 : ticker.date.to) * 86_400_000)

/** Source of a missing year: the question's end, else the year in the event title or ticker. */
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
