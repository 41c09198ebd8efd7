import { type Period, tickerDate } from './dates'

/** Facts from an exchange ticker. */
export interface Ticker {
  /** `KXFED` of `KXFED-26DEC-T3.75`. */
  series: string
  date?: Period
  /** Minutes of the New York day, if the ticker has an hour. */
  clock?: number
  league?: string
  /** Words implied by the series. */
  words: readonly string[]
  /** `cut25` of a `-C25`. */
  move?: string
  /** The strike: more than it for `-T3.75`, at least it for a bare `-190000`. */
  strike?: { op: 'gt' | 'ge'; value: number }
  /** The side of a game's market: `-LAL` of `KXNBAGAME-26NOV23LALDEN-LAL` is the event's first side. */
  side?: 0 | 1 | 'draw'
}

/** Series prefix → its league, as named in other venues' titles. */
const LEAGUES: readonly (readonly [RegExp, string])[] = [
  [/^KXWNBA/, 'wnba'],
  [/^KXNBA/, 'nba'],
  [/^KX(?:NFL|SB$|SUPERBOWL)/, 'nfl'],
  [/^KX(?:MLB|WORLDSERIES)/, 'mlb'],
  [/^KX(?:NHL|STANLEYCUP)/, 'nhl'],
  [/^KX(?:NCAAF|CFB)/, 'ncaaf'],
  [/^KX(?:NCAAMB|NCAAB|MARMAD)/, 'ncaab'],
  [/^KXNCAAWB/, 'ncaabw'],
  [/^KX(?:EPL|PREMIERLEAGUE)/, 'epl'],
  [/^KXLALIGA/, 'laliga'],
  [/^KXSERIEA/, 'seriea'],
  [/^KXBUNDESLIGA(?!2)/, 'bundesliga'],
  [/^KXLIGUE1/, 'ligue1'],
  [/^KXUCL/, 'ucl'],
  [/^KXMLS/, 'mls'],
  [/^KXIPL/, 'ipl'],
  [/^KX(?:WC|WORLDCUP|MENWORLDCUP|FIFA)/, 'worldcup'],
  [/^KXATP/, 'atp'],
  [/^KXWTA/, 'wta'],
  [/^KXITFW/, 'itfw'],
  [/^KXUFC/, 'ufc'],
  [/^KX(?:LOL|LEAGUE)/, 'lol'],
  [/^KX(?:CS2|CSGO)/, 'cs2'],
  [/^KXDOTA2/, 'dota2'],
  [/^KXVALORANT/, 'valorant'],
  [/^KXF1/, 'f1'],
]

/** Part of a series name → words that its titles may omit. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^KXBTC/, 'bitcoin'],
  [/^KXETH/, 'ethereum'],
  [/^KXSOL/, 'solana'],
  [/^KXXRP/, 'xrp'],
  [/^KXDOGE/, 'dogecoin'],
  [/^KX(?:FED|RATECUT|RATEHIKE)/, 'fed'],
  [/PRESNOMD|SENATE\w\wD$|GOVNOMD|HOUSE\w{0,30}D$/, 'democrat nominee'],
  [/PRESNOMR|SENATE\w\wR$|GOVNOMR|HOUSE\w{0,30}R$/, 'republican nominee'],
  [/^(?:KX)?SENATE/, 'senate'],
  [/^(?:KX)?(?:HOUSE|CONTROLH)/, 'house'],
  [/^(?:KX)?GOV/, 'governor'],
  [/^KXMAYOR/, 'mayor'],
  [/NBAEAST|NBAWEST/, 'nba conference'],
  [/^KX(?:NHL|MLB|NFL|NBA)\w*(?:PACIFIC|CENTRAL|ATLANTIC|METRO|EAST|WEST)/, 'division'],
  [/^KXOSCAR/, 'oscar'],
]

const MOVE = /-([CH])(\d+)$/
const STRIKE = /-T(-?\d+(?:\.\d+)?)$/
const CLOCK = /-\d\d[A-Z]{3}\d\d(\d\d)(\d\d)?(?=[-A-Z]|$)/
/** Series whose markets all mean "more than the strike". */
const THRESHOLDS =
  /^KX(?:FED$|CPI|CPIYOY|CPICORE|CPICOREYOY|U3|GDP|PAYROLLS|PCECORE|BTCD|ETHD|SOLD|XRPD|DOGED)/

/** Bare numbers of this length are counts: years and days are shorter. */
const COUNT = /-(\d{5,12})$/

function strikeOf(series: string, id: string): Ticker['strike'] {
  const above = THRESHOLDS.test(series) ? STRIKE.exec(id)?.[1] : undefined
  if (above !== undefined) return { op: 'gt', value: Number(above) }
  const count = COUNT.exec(id)?.[1]
  return count === undefined ? undefined : { op: 'ge', value: Number(count) }
}

function moveOf(series: string, id: string): string | undefined {
  const match = /(?:FED|CB)DECISION[A-Z]{0,20}$/.test(series) ? MOVE.exec(id) : null
  if (!match) return undefined
  const size = Number(match[2])
  if (size === 0) return 'hold'
  const way = match[1] === 'C' ? 'cut' : 'hike'
  // Banks move in steps of 25: "26" means more than 25.
  return size % 25 === 0 ? `${way}${size}` : `${way}${size + 24}+`
}

/** Series with daily markets: there December 31 is a day. */
const DAILY = /^KX(?:HIGH|LOW|RAIN|SNOW|TEMP|BTC|ETH|SOL|XRP|DOGE|INX|NASDAQ|WTI|GOLD|AAAGAS|EURUSD|USDJPY)/
const YEAR_END = /-(\d\d)-?(?:(DEC31)|JAN0?1)(?!\d)/

/** "-27JAN01", "-26DEC31": the deadline of a question about the year ending then. */
function deadlineYear(series: string, id: string): Period | undefined {
  const match = DAILY.test(series) ? null : YEAR_END.exec(id)
  return match
    ? tickerDate(`-${match[2] ? match[1] : String(Number(match[1]) - 1).padStart(2, '0')}`)
    : undefined
}

const GAME = /-\d\d[A-Z]{3}\d\d(?:\d{4})?([A-Z0-9]{4,})-([A-Z0-9]{2,5})$/

function sideOf(id: string): Ticker['side'] {
  const [, both = '', one = ''] = GAME.exec(id) ?? []
  if (one === '') return undefined
  if (one === 'TIE' || one === 'DRAW') return 'draw'
  const [first, second] = [both.startsWith(one), both.endsWith(one)]
  return first === second ? undefined : first ? 0 : 1
}

/** Parses an id as an exchange ticker; undefined if it is none. */
export function readTicker(id: string): Ticker | undefined {
  if (!/^(?:[a-z]+:event:)?[A-Z][A-Z0-9]{2,}(?:-|$)/.test(id)) return undefined
  const ticker = id.replace(/^[a-z]+:event:/, '')
  const [series = ''] = ticker.split('-')
  const date = deadlineYear(series, ticker) ?? tickerDate(ticker)
  const clock = CLOCK.exec(ticker)
  const league = LEAGUES.find(([pattern]) => pattern.test(series))?.[1]
  const hints = HINTS.filter(([pattern]) => pattern.test(series)).flatMap(([, words]) => words.split(' '))
  const move = moveOf(series, ticker)
  const side = sideOf(ticker)
  const strike = strikeOf(series, ticker)
  return {
    series,
    ...(date && { date }),
    ...(clock?.[1] && Number(clock[1]) < 24 && { clock: Number(clock[1]) * 60 + Number(clock[2] ?? 0) }),
    ...(league !== undefined && { league }),
    words: [...hints, ...(league === undefined ? [] : [league])],
    ...(move !== undefined && { move }),
    ...(side !== undefined && { side }),
    ...(strike && { strike }),
  }
}
