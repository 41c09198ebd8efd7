import type { VenueId } from '@/lib/core/domain/venue'
import { clocksOf } from '../read/clocks'
import { agree, mayAgree, type Period, yearlessOf } from '../read/dates'
import { hintsOf } from '../read/hints'
import { plain } from '../read/normalize'
import type { Statement } from '../read/statement'
import type { Finding } from './verdict'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

const some = (a: readonly Period[], b: readonly Period[], same: (x: Period, y: Period) => boolean) =>
  a.some((x) => b.some((y) => same(x, y)))

const format = ({ grain, from, to }: Period) => {
  const day = new Date(to * DAY_MS).toISOString().slice(0, 10)
  if (grain === 'year') return day.slice(0, 4)
  if (grain === 'month') return day.slice(0, 7)
  if (grain === 'span' && from !== undefined)
    return `${new Date(from * DAY_MS).toISOString().slice(0, 10)} to ${day}`
  return from === undefined ? `until ${day}` : day
}

const veto = (slot: string, a: string, b: string): Finding => ({
  slot,
  kind: 'conflict',
  text: `${a} against ${b}`,
})
const listPeriods = (periods: readonly Period[]) => [...new Set(periods.map(format))].join(', ')

function endsWithin(a: Statement, b: Statement, ms: number): boolean | undefined {
  const [x, y] = [a.listing.endDate, b.listing.endDate]
  return x === undefined || y === undefined ? undefined : Math.abs(x - y) <= ms
}

/** All hints at the end of a statement without a stated time. */
const allHints = (statement: Statement) => {
  const { ticker, written, end } = hintsOf(statement)
  return [...ticker, ...written, ...end]
}

/** "By June 30" without a year on one side or both. */
function compareYearless(a: Statement, b: Statement): Finding | undefined {
  const names = (one: Statement) => [
    ...one.yearless,
    ...one.stated.flatMap((period) => yearlessOf(period) ?? []),
  ]
  const [x, y] = [names(a), names(b)]
  if (x.length === 0 || y.length === 0)
    return veto('window', listPeriods(a.stated) || x.join(), listPeriods(b.stated) || y.join())
  const day = x.find((name) => y.includes(name))
  return day === undefined
    ? veto('window', x.join(', '), y.join(', '))
    : { slot: 'window', kind: 'missing', text: `${day}, the year on one side only`, weight: 0.03 }
}

/** "By March 31" includes earlier months that "in March" excludes, if the question is older: a reviewer decides. */
const MONTH_OR_DEADLINE = 0.3
const isMonth = ({ stated }: Statement) =>
  stated.some(({ grain }) => grain === 'month' || grain === 'quarter')

/** Both sides state a time. */
function compareStated(a: Statement, b: Statement): Finding {
  if (isMonth(a) !== isMonth(b) && !(a.touch && b.touch) && some(a.stated, b.stated, agree))
    return {
      slot: 'month or deadline',
      kind: 'missing',
      text: `${listPeriods(a.stated)} and ${listPeriods(b.stated)}: within a month, or until its end`,
      weight: MONTH_OR_DEADLINE,
    }
  if (some(a.stated, b.stated, agree)) return { slot: 'window', kind: 'agree', text: listPeriods(a.stated) }
  // A day may match its month or year only if the other side's ticker or rules name that day.
  const [coarse, fine] = a.stated[0]?.grain === 'day' ? [b, a] : [a, b]
  const byDay = fine.stated[0]?.grain === 'day' && !['day', 'span'].includes(coarse.stated[0]?.grain ?? 'day')
  if (byDay && some(coarse.stated, fine.stated, mayAgree) && some(allHints(coarse), fine.stated, mayAgree))
    return {
      slot: 'window',
      kind: 'agree',
      text: `${listPeriods(coarse.stated)}, by ticker or rules ${listPeriods(fine.stated)}`,
      weight: 0.02,
    }
  return veto('window', listPeriods(a.stated), listPeriods(b.stated))
}

/** A time relative to an event ("one day after launch") needs no date. */
const isRelative = ({ listing }: Statement) =>
  /\b(?:after|before) (?:launch|ipo|listing|tge|gta)\b/.test(plain(listing.title))

/** A market without any date is attributed to the years of its venue's other markets. */
const isOfEra = (stated: readonly Period[], { listing: { era } }: Statement) =>
  era === undefined ||
  stated.some(({ to }) => {
    const year = new Date(to * DAY_MS).getUTCFullYear()
    return year >= era[0] && year <= era[1]
  })

/** A ticker's year may be that of its series, of its listing or of its end. */
const OTHER_HINT = 0.1

/** One side states a time, the other only hints at one. */
function compareHinted(said: Statement, silent: Statement): Finding {
  const { ticker, written, end } = hintsOf(silent)
  const hints = ticker.length > 0 ? [...ticker, ...written] : [...written, ...end]
  // A span of days is decided on its last day.
  const stated = said.stated.map(
    (one): Period => (one.grain === 'span' ? { grain: 'day', from: one.to, to: one.to } : one),
  )
  if (hints.length > 0 && some(stated, hints, mayAgree)) {
    // A stated day must be hinted at as a day, not merely as its year.
    const [{ grain } = { grain: 'day' }] = said.stated
    const exact =
      grain === 'year' || some(stated, [...hints, ...end], (x, y) => mayAgree(x, y) && y.grain !== 'year')
    if (exact)
      return {
        slot: 'window',
        kind: 'agree',
        text: `${listPeriods(said.stated)}, hinted at by the other`,
        weight: 0.02,
      }
  }
  const years = said.stated.every(({ grain }) => grain === 'year')
  if (hints.length === 0 && years && isOfEra(said.stated, silent))
    return {
      slot: 'window',
      kind: 'missing',
      text: `only one says ${listPeriods(said.stated)}`,
      weight: 0.06,
    }
  const other = veto('window', listPeriods(said.stated), hints.length > 0 ? listPeriods(hints) : 'nothing')
  return { ...other, soft: true, weight: OTHER_HINT }
}

/** Neither side states a time. */
function compareSilent(a: Statement, b: Statement): Finding {
  if (isRelative(a) && isRelative(b)) return { slot: 'window', kind: 'agree', text: 'relative to an event' }
  const [x, y] = [hintsOf(a), hintsOf(b)]
  if (endsWithin(a, b, 3 * DAY_MS) === true)
    return { slot: 'window', kind: 'agree', text: 'the same end', weight: 0.02 }
  const [p, q] = [x, y].map(({ ticker, written, end }) => [
    ...ticker,
    ...written,
    ...(ticker.length > 0 ? [] : end),
  ])
  if (!p || !q || p.length === 0 || q.length === 0)
    return { slot: 'window', kind: 'missing', text: 'no date on one side', weight: 0.05 }
  // "Season 23" occurs once: with equal wording, nominal ends need not agree.
  const edition = a.figures.some(({ op }) => op === 'eq') && sameWords(a, b)
  if (edition)
    return {
      slot: 'window',
      kind: 'missing',
      text: `${listPeriods(p)} and ${listPeriods(q)} as ends`,
      weight: 0.05,
    }
  if (some(p, q, mayAgree))
    return { slot: 'window', kind: 'agree', text: `hints agree: ${listPeriods(p)}`, weight: 0.03 }
  return endsLater(a, b)
    ? { slot: 'window', kind: 'missing', text: `ends ${listPeriods(p)} and ${listPeriods(q)}`, weight: 0.08 }
    : veto('window', listPeriods(p), listPeriods(q))
}

/** A venue without its own dates sets ends some months late: a season's title is decided long before. */
const NOMINAL_MS = 120 * DAY_MS

function endsLater(a: Statement, b: Statement): boolean {
  const lone = [a, b].filter((one) => hintsOf(one).ticker.length + hintsOf(one).written.length === 0)
  const season = [a, b].some(({ ticker }) => ticker?.date?.grain === 'year')
  return lone.length === 1 && season && a.figures.length === 0 && endsWithin(a, b, NOMINAL_MS) === true
}

function compareWindows(a: Statement, b: Statement): Finding {
  if (a.yearless.length > 0 || b.yearless.length > 0) {
    const short = compareYearless(a, b)
    if (short) return short
  }
  if (a.stated.length > 0 && b.stated.length > 0) return compareStated(a, b)
  if (a.stated.length === 0 && b.stated.length === 0) return compareSilent(a, b)
  return a.stated.length > 0 ? compareHinted(a, b) : compareHinted(b, a)
}

/** Whether the figure is observed at one time on a named day. */
function isQuote({ stated, figures, touch, ticker }: Statement): boolean {
  if (touch || !figures.some(({ continuous, count }) => continuous && !count)) return false
  const when = stated.length > 0 ? stated : ticker?.date ? [ticker.date] : []
  return when.length > 0 && when.every(({ grain, from }) => grain === 'day' && from !== undefined)
}

/** Identical wording: anything unstated is the same as well. */
const sameWords = (a: Statement, b: Statement) => {
  const [x, y] = [a, b].map(({ listing }) =>
    plain(`${listing.title} ; ${listing.outcome ?? ''}`).replace(/[^a-z0-9;.<>]+/g, ''),
  )
  return x === y
}

const NY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: 'numeric',
  hour12: false,
})

/** Venues that read daily prices of these coins at noon in New York, whatever a title omits. */
const NOON_VENUES: readonly VenueId[] = ['polymarket', 'opinion', 'predictfun']
const COINS = 'bitcoin ethereum solana xrp dogecoin bnb'.split(' ')
const isAtNoon = (core: ReadonlySet<string>, venue: VenueId) =>
  NOON_VENUES.includes(venue) && COINS.some((coin) => core.has(coin))

/** Times at which a statement is decided, minutes of the New York day, strongest source first; empty if unstated. */
function decidedAt({ clocks, ticker, listing, core }: Statement): readonly number[] {
  if (clocks.length > 0) return clocks
  if (ticker?.clock !== undefined) return [ticker.clock]
  const { endDate: end } = listing
  const rules = clocksOf(plain(listing.rules.slice(0, 1_500))).concat(
    /\bnoon\b/i.test(listing.rules) ? [720] : [],
  )
  if (rules.length > 0) return rules
  if (end === undefined || end % DAY_MS === 0) return isAtNoon(core, listing.venue) ? [720] : []
  return [newYorkMinutes(end) ?? 0]
}

const clock = (minutes: readonly number[]) =>
  minutes.map((one) => `${Math.floor(one / 60)}:${String(one % 60).padStart(2, '0')}`).join(', ')

/** If only one text names a clock time, the other's ticker or end must match the end of that window. */
function windowEndsAgree(a: Statement, b: Statement): boolean {
  const [timed, silent] = a.clocks.length > 0 ? [a, b] : [b, a]
  const end = timed.clocks.length > 1 ? timed.clocks.at(-1) : (timed.clocks[0] ?? 0) + (timed.windowMin ?? 0)
  if (timed.clocks.length === 0 || end === undefined) return endsWithin(a, b, MINUTE_MS) === true
  const at = silent.ticker?.clock ?? newYorkMinutes(silent.listing.endDate)
  return at === end % 1440
}

/** Minutes of the New York day. */
function newYorkMinutes(time: number | undefined): number | undefined {
  if (time === undefined) return undefined
  const [hour = '0', minute = '0'] = NY.format(time).split(':')
  return (Number(hour) % 24) * 60 + Number(minute)
}

/** Prices of one day are read at different times: one that does not say when is doubtful. */
const SILENT_CLOCK = 0.16

/** A price at noon is not the price at five. Undefined where the time of day is irrelevant. */
function compareClocks(a: Statement, b: Statement): Finding | undefined {
  if (a.windowMin !== b.windowMin)
    return veto('window', `${a.windowMin ?? 'no'} minutes`, `${b.windowMin ?? 'no'} minutes`)
  if (a.clocks.length > 0 && b.clocks.length > 0) {
    const same = a.clocks.join() === b.clocks.join()
    return same
      ? { slot: 'time of day', kind: 'agree', text: clock(a.clocks) }
      : veto('time of day', clock(a.clocks), clock(b.clocks))
  }
  if (a.windowMin !== undefined)
    return windowEndsAgree(a, b)
      ? { slot: 'time of day', kind: 'agree', text: 'the same end' }
      : veto('time of day', 'one end', 'another')
  const momentary = a.clocks.length + b.clocks.length > 0 || (isQuote(a) && isQuote(b))
  if (!momentary) return undefined
  if (endsWithin(a, b, HOUR_MS - 1) === true && endTimes(a, b))
    return { slot: 'time of day', kind: 'agree', text: 'the same end' }
  if (endTimes(a, b) && !sameWords(a, b)) return veto('time of day', 'one end', 'another')
  const [x, y] = [decidedAt(a), decidedAt(b)]
  if (x.length === 0 && y.length === 0) return undefined
  if (x.length === 0 || y.length === 0)
    return {
      slot: 'time of day',
      kind: 'missing',
      text: `${clock(x.length > 0 ? x : y)} on one side`,
      weight: sameWords(a, b) ? 0.02 : SILENT_CLOCK,
    }
  if (x.some((minute) => y.includes(minute))) return { slot: 'time of day', kind: 'agree', text: clock(x) }
  return veto('time of day', clock(x), clock(y))
}

/** Whether both ends have a time of day. */
const endTimes = (a: Statement, b: Statement) =>
  [a, b].every(({ listing }) => (listing.endDate ?? 0) % DAY_MS !== 0)

/** Compares the decision times of two statements. */
export function compareTimes(a: Statement, b: Statement): Finding[] {
  const [x, y] = [a, b].map(
    ({ delays }) => delays.map((hours) => `${hours} hours after`).join(', ') || 'no delay',
  )
  if (x !== undefined && y !== undefined && x !== y) return [veto('window', x, y)]
  const window = compareWindows(a, b)
  if (window.kind === 'conflict') return [window]
  return [window, compareClocks(a, b) ?? []].flat()
}

/** Possible days of a game: as stated, else from ticker and rules, else from the end. */
function matchDays(statement: Statement): readonly Period[] {
  const days = statement.stated.filter(({ grain }) => grain === 'day')
  if (days.length > 0) return days
  const { ticker, written, end } = hintsOf(statement)
  const day = ticker.filter(({ grain }) => grain === 'day')
  if (day.length > 0) return day
  return written.length > 0 ? written : end
}

/** Leagues in which the same two sides play on consecutive days. */
const IN_ROWS = new Set(['mlb', 'nba', 'nhl', 'wnba'])
/** Listed ends of a game range from the day before it (other time zones) to some days after it. */
const ENDS_EARLY = 1
const ENDS_LATE = 6

const isSaid = (one: Statement) =>
  one.stated.length > 0 || hintsOf(one).ticker.length > 0 || hintsOf(one).written.length > 0

/** Whether one side's scheduled end fits the other's stated day. An end is no day of play, only evidence. */
function confirms(a: Statement, b: Statement): boolean {
  if (isSaid(a) === isSaid(b) || IN_ROWS.has(a.league ?? b.league ?? '')) return false
  const [said, silent] = isSaid(a) ? [a, b] : [b, a]
  return matchDays(said).some(({ grain, to }) =>
    hintsOf(silent).end.some(
      (end) => grain === 'day' && end.to >= to - ENDS_EARLY && end.to <= to + ENDS_LATE,
    ),
  )
}

/** Index days of a game: its own, or those that its end allows. */
export function daysOfPlay(one: Statement): ReadonlySet<number> {
  const days = matchDays(one).map(({ to }) => to)
  if (isSaid(one) || IN_ROWS.has(one.league ?? '')) return new Set(days)
  const around = Array.from({ length: ENDS_EARLY + ENDS_LATE + 1 }, (_, i) => i - ENDS_LATE)
  return new Set(days.flatMap((day) => around.map((step) => day + step)))
}

/** Two sides may play on several days, and twice on the same day. */
export function compareMatchDays(a: Statement, b: Statement): Finding {
  const [x, y] = [matchDays(a), matchDays(b)]
  if (x.length === 0 || y.length === 0)
    return veto('day', listPeriods(x) || 'none stated', listPeriods(y) || 'none stated')
  const apart = endsWithin(a, b, 0) === true ? 0 : 0.02
  const onlyEnds = [a, b].every(
    (one) => one.stated.length === 0 && hintsOf(one).written.length + hintsOf(one).ticker.length === 0,
  )
  const near = IN_ROWS.has(a.league ?? b.league ?? '') ? 12 * HOUR_MS : 30 * HOUR_MS
  if (onlyEnds && endsWithin(a, b, near) !== true) return veto('day', listPeriods(x), listPeriods(y))
  const exact = some(x, y, (p, q) => p.to === q.to)
  if (!exact && !onlyEnds && !confirms(a, b)) return veto('day', listPeriods(x), listPeriods(y))
  const start = (one: Statement) => one.ticker?.clock
  const [s, t] = [start(a), start(b)]
  const rules = (one: Statement) => clocksOf(plain(one.listing.rules.slice(0, 1_500)))
  const other = (at: number | undefined, one: Statement) =>
    at !== undefined && rules(one).length > 0 && !rules(one).includes(at)
  if (other(s, b) || other(t, a))
    return veto('start', clock([s ?? t ?? 0]), clock(rules(s === undefined ? a : b)))
  return {
    slot: 'day',
    kind: 'agree',
    text: exact
      ? listPeriods(x.filter((p) => y.some((q) => q.to === p.to)))
      : `${listPeriods(x)}, ends ${listPeriods(y)}`,
    weight: exact ? apart : 0.05,
  }
}
