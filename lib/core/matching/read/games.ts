import { plain, tokensOf } from './normalize'
import { CASE } from './rephrase'
import { leagueOfNicknames } from './teams'

/** A side's name as words; never empty. */
export type Name = readonly string[]
/** The side of YES. */
export type Pick = 0 | 1 | 'draw'

/** A game between two sides, and the bet on it. */
export interface Game {
  /** Undefined if the text names only one side ("Will Ghana win on …?"). */
  sides?: readonly [Name, Name]
  /** The winner; undefined for other bets. */
  pick?: Pick
  /** The named side, where the sides are unknown. */
  picked?: Name
  /** No explicit side: YES is the first in the title. */
  implied: boolean
  /** Bet type other than the winner: "total", "map 1", "first half". Sorted words. */
  bet: string
  /** League inferred from the names of both sides. */
  league?: string
  /** The title without the two names: the text of a bet other than the winner. */
  wording: string
}

const BET =
  /\b(?:totals?|spreads?|handicap|half|halftime|1h|score|corners?|cards?|btts|both teams|maps? \d|map|game \d|props?|more markets|innings?|toss|sixes|fours|batter|bowler|series|advance|overtime|method|rounds?|quarter|set \d|points|rebounds|assists|home runs|hits|strikeouts|goals?|first|margin|kills?|pistol|moneyline|team total|o\/u|over|under|runs|scored?|yards|touchdowns?|clean sheet|decision|finish|distance)\b/g

/** Common bet words across venues; goals, points and runs are the default unit of totals. */
const BET_WORDS: ReadonlyMap<string, string> = new Map([
  ['total', 'total'],
  ['over', 'total'],
  ['under', 'total'],
  ['o/u', 'total'],
  ['goal', ''],
  ['point', ''],
  ['run', ''],
  ['btts', 'both team score'],
  ['both teams', 'both team score'],
  ['score', 'score'],
  ['spread', 'spread'],
  ['handicap', 'spread'],
  ['scored', ''],
  ['halftime', 'first half'],
  ['1h', 'first half'],
])

/** Manner of winning, or alternatives: after a side's name these make a different bet. */
const MANNER =
  /\b(?:or|to nil|ko|tko|submission|decision|knockout|dq|no bet|regulation|penalt(?:y|ies)|extra time|overtime|sweep|comeback)\b/g

const VERSUS = /(?<!\s)\s+(?:vs?\.?|versus|@)\s+/
const CUT =
  /(?<!\s)\s+(?:winner|end in|first (?:half|inning|quarter|set|map|goal|period)\b|pro (?:football|basketball|baseball|hockey)|professional|game|match)\b|[:(,?]|\s-\s/

const strip = (text: string) =>
  text
    .replace(/^(?:will\s+)?(?:the\s+)?/, '')
    .replace(/^.*\bwin the\s+/, '')
    .trim()

/** A name without club affixes: "1. FC Köln", "VfB Stuttgart", "Como 1907". */
const FILLER = new Set(
  `sl fc cf afc sc ac club de calcio sv bv fsv vfb vfl tsg rc ogc ssc us as ss cd ud rcd sd aj sk if bk fk hd cp ca se ec
  esport esports gaming team the of city town hotspur united rovers albion wanderers real`.split(/\s+/),
)

function nameOf(text: string, league?: string): Name {
  const tokens = tokensOf(text.replace(/\([^)]{0,100}\)/g, ' ').replace(/^a's$/, 'athletics'), league)
  const own = tokens.filter((token) => !FILLER.has(token))
  const words = own.length > 0 ? own : tokens
  return words.length > 0 ? words : [plain(text)]
}

/** Whether two names mean one side: all words of the shorter one are in the longer one. */
export function sameName(a: Name, b: Name): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const extra = long.filter((word) => !short.some((other) => isOneWord(word, other)))
  return (
    short.every((word) => long.some((other) => isOneWord(word, other))) &&
    !extra.some((word) => APART.has(word))
  )
}

/** Words that turn a name into a different side: "Michigan State", "Northern Ireland", a club's women or youth. */
const APART = new Set(
  `women woman girl ladies youth junior challenger academy reserve legend ii iii b u17 u18 u19 u20 u21 u23 state tech am
  north south east west northern southern eastern western central equatorial bissau papua new jr`.split(
    /\s+/,
  ),
)

const isOneWord = (x: string, y: string) => x === y || isShort(x, y) || isShort(y, x)

/** "Man" is not short for "Manchester", "Köln" is for "Kölner": equal first five letters. */
const isShort = (word: string, other: string) => word.length >= 5 && other.startsWith(word)

interface Versus {
  left: string
  right: string
  tail: string
  /** A leading part: a competition, or the bet. */
  lead: string
}

/** "Lorient at Metz: Totals", "Boston at Denver Winner?": only before a bet does "at" separate two sides. */
const AT = /^[^:]{1,120}?\sat\s[^:]{1,120}(?::|\swinner\b)/

/** "Both Udinese and Cremonese score": a game identified by its bet. */
const BOTH = /^(?:will )?both (.{2,40}?) and (.{2,40}?) (?:to )?score\b/

/** "Chelsea vs. Leeds – Draw (Chelsea vs. Leeds)": the game repeated. */
const REPEATED = /\([^()]{1,60}\svs?\.?\s[^()]{1,60}\)/g

function splitVersus(whole: string): Versus | undefined {
  const once = whole.replace(REPEATED, ' ').trim()
  const text = VERSUS.test(once) ? once : whole
  const both = BOTH.exec(text)
  if (both?.[1] && both[2] && both[1] !== 'teams')
    return { left: both[1], right: both[2], tail: ': both teams to score', lead: '' }
  const isAt = AT.test(text)
  const [before, after, ...more] = text.split(isAt ? /(?<!\s)\s+(?:vs?\.?|versus|@|at)\s+/ : VERSUS)
  if (before === undefined || after === undefined || more.length > 0) return undefined
  const cut = CUT.exec(after)
  const right = (cut ? after.slice(0, cut.index) : after).trim()
  const parts = before.split(/[:,]\s+|\s-\s/)
  const left = strip(parts.at(-1) ?? '')
  if (left === '' || right === '' || left.split(' ').length > 5 || right.split(' ').length > 6)
    return undefined
  const tail = cut ? after.slice(cut.index) : ''
  if (isAt && !VERSUS.test(text) && !isPlayedAt({ left, right, tail })) return undefined
  return { left, right, tail, lead: parts.slice(0, -1).join(' ') }
}

/** "Best AI model at the end of June: Alibaba" is no game: a game is followed by a bet or one of its sides. */
function isPlayedAt({ left, right, tail }: Omit<Versus, 'lead'>): boolean {
  if (/^the\b/.test(right)) return false
  if (/^\s+winner\b/.test(tail)) return true
  const { bet, pick } = readTail(tail)
  return (
    bet !== '' ||
    (pick !== undefined && [left, right, 'draw', 'tie'].some((side) => sameName(nameOf(side), nameOf(pick))))
  )
}

function betOf(text: string): string {
  const words = (plain(text).match(BET) ?? []).map((word) =>
    word === 'btts' ? word : word.replace(/(?<=[a-z]{2})s$/, ''),
  )
  const bets = words.flatMap((word) => (BET_WORDS.get(word) ?? word).split(' '))
  return [...new Set(bets)]
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}

/** Words that name a bet: they are compared as the bet. */
export const isBetWord = (token: string) => BET_TOKENS.has(token)
const BET_TOKENS = new Set(
  'total over under ou goal point run btts both team score scored spread handicap market match'.split(' '),
)

/** The tail without the competition: ": Total Maps", " - Exact Score", ": Como". */
function readTail(tail: string): { pick?: string; bet: string } {
  const bets = betOf(tail)
  if (bets !== '') return { bet: bets }
  const after = /(?::|\bwinner -|^\s-)\s*([^:]+)$/.exec(tail)?.[1]?.replace(/[?]/g, '').trim()
  return { bet: '', ...(after && { pick: after }) }
}

export interface GameTexts {
  /** Title and event title without dates and clocks, plain. */
  title: string
  eventTitle: string
  /** The side named by outcome label or YES label. */
  label?: string
  league?: string
  /** The side that the ticker names. */
  side?: Pick
}

const isDraw = (text: string) => /^(?:draw|tie)\b|end in a draw/.test(text)

function pickOf(label: string, sides: readonly [Name, Name], league: string | undefined): Pick | undefined {
  if (isDraw(label)) return 'draw'
  const name = nameOf(label, league)
  const fits = ([0, 1] as const).filter((side) => sameName(name, sides[side]))
  return fits.length === 1 ? fits[0] : undefined
}

/** "Will Ghana win on …?": one side, without the date. */
const ALONE = /^will (?:the )?(.+?) win(?: on| their| the)?(?: match| game)?\s*\??$/

/** Parses a title of the form "A vs B" and its context; undefined if it is no game between two sides. */
export function readGame({ title, eventTitle, label, league, side }: GameTexts): Game | undefined {
  if (CASE.test(title) || CASE.test(eventTitle)) return undefined
  const own = splitVersus(title)
  const versus = own ?? splitVersus(eventTitle)
  const alone = ALONE.exec(title.trim())?.[1]
  if (!versus) {
    const picked = alone === undefined || / or | and /.test(alone) ? undefined : nameOf(alone, league)
    return picked && /\bwin on\s*\??$/.test(title.trim())
      ? { picked, implied: false, bet: '', wording: '' }
      : undefined
  }
  const known = league ?? leagueOfNicknames([versus.left, versus.right])
  const sides = [nameOf(versus.left, known), nameOf(versus.right, known)] as const
  const tail = readTail(versus.tail)
  const fromTitle = own
    ? undefined
    : (alone ?? (isDraw(title) || /end in a draw/.test(title) ? 'draw' : undefined))
  const before = /will (?:the )?(.{1,60}?) win the .{0,60} vs?\.? /.exec(title)?.[1]
  const draw = own && isDraw(`${versus.tail.trim()}`) ? 'draw' : undefined
  const bets =
    tail.pick !== undefined && pickOf(tail.pick, sides, known) !== undefined ? tail.pick : undefined
  const named = draw ?? fromTitle ?? before ?? bets ?? label
  const pick = named === undefined ? side : pickOf(named, sides, known)
  const rest = own || fromTitle !== undefined ? '' : betOf(title) || (title === '' ? '' : 'other')
  const lead = betOf(versus.lead.replace(/^.*\bgame$/, ''))
  const outer = betOf((own ? (eventTitle.split(VERSUS)[1] ?? '') : versus.tail).replace(/more markets/, ''))
  const unread =
    tail.pick !== undefined && pick === undefined && tail.bet === '' && /:/.test(versus.tail)
      ? plain(tail.pick)
      : ''
  const how = draw === undefined ? (`${tail.pick ?? ''} ; ${label ?? ''}`.match(MANNER) ?? []).join(' ') : ''
  const parts = [how, lead, own ? tail.bet : '', rest, fromTitle === undefined ? outer : '', unread]
  const bet = [...new Set(parts.flatMap((part) => part.split(' ')))]
    .filter((part) => part !== '')
    .sort()
    .join(' ')
  const implied = named === undefined && side === undefined && bet === ''
  const wording = own ? title.replace(versus.left, ' ').replace(versus.right, ' ') : title
  return {
    sides,
    bet,
    implied,
    wording,
    ...(known !== undefined && { league: known }),
    ...(pick !== undefined && { pick }),
    ...(implied && { pick: 0 as const }),
  }
}
