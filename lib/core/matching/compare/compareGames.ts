import { type Game, type Name, type Pick, sameName } from '../read/games'
import { plain } from '../read/normalize'
import type { Statement } from '../read/statement'
import { compareMatchDays } from './compareTimes'
import type { Finding } from './verdict'

type Compared = { veto: Finding } | { decided: boolean; relation: 'same' | 'complement'; findings: Finding[] }

const veto = (slot: string, a: string, b: string): Compared => ({
  veto: { slot, kind: 'conflict', text: `${a || 'none'} against ${b || 'none'}` },
})
const name = (words: Name) => words.join(' ')
const sidesText = ({ sides, picked }: Game) => (sides ? sides.map(name).join(' v ') : name(picked ?? []))

/** Whether b lists the same sides in reverse order; undefined for different sides. */
function orderOf(a: readonly [Name, Name], b: readonly [Name, Name]): boolean | undefined {
  const straight = sameName(a[0], b[0]) && sameName(a[1], b[1])
  const crossed = sameName(a[0], b[1]) && sameName(a[1], b[0])
  return straight === crossed ? undefined : crossed
}

/** The side of YES, by name. */
const pickedName = ({ sides, pick, picked }: Game): Name | 'draw' | undefined =>
  pick === 'draw' ? 'draw' : sides && pick !== undefined ? sides[pick] : picked

/** Leagues whose games always have a winner: one side's NO is the other side's YES. */
const ALWAYS_WON = new Set('nba wnba mlb nhl ncaab ncaabw lol cs2 dota2 valorant atp wta itfw'.split(' '))
/** Leagues where venues list one market per game with the two sides as YES and NO. */
const TWO_SIDED = new Set([...ALWAYS_WON, 'nfl', 'ncaaf', 'ipl', 'ufc'])

/** Leagues in which draws occur although venues list only two sides. */
const DRAWN = new Set(['nfl', 'ncaaf', 'ipl', 'ufc'])

/**
 * Polymarket and Predict.fun title a market "A vs. B" only if it has two outcomes, A and B: with a draw market, each
 * side is a separate question.
 */
const isTwoWay = ({ venue, listing }: Statement) =>
  (venue === 'polymarket' || venue === 'predictfun') &&
  !/:event:/.test(listing.id) &&
  !FOOTBALL.test(plain(listing.title))

/** Club name parts in sports where a draw is an outcome. */
const FOOTBALL = /\b(?:fc|cf|sc|afc|ac|sv|bv|vfb|vfl|fsv|rcd|cd|ud|united|city|hotspur|rovers|calcio|real)\b/

function comparePicks(a: Statement, b: Statement, x: Game, y: Game): Compared {
  const findings: Finding[] = []
  if (x.sides && y.sides) {
    const turned = orderOf(x.sides, y.sides)
    if (turned === undefined) return veto('sides', sidesText(x), sidesText(y))
    const other: Pick | undefined = turned && typeof y.pick === 'number' ? (y.pick === 0 ? 1 : 0) : y.pick
    findings.push({ slot: 'sides', kind: 'agree', text: sidesText(x) })
    if (x.bet !== '') {
      const isScore = turned && a.figures.some(({ op }) => op === 'range')
      if (isScore || (x.pick !== undefined && other !== undefined && x.pick !== other))
        return veto('side meant', sidesText(x), sidesText(y))
      return { decided: false, relation: 'same', findings }
    }
    if (x.pick === undefined || other === undefined)
      return veto('side meant', x.pick === undefined ? '' : 'stated', other === undefined ? '' : 'stated')
    // Records of whole matches name no side: their order is meaningless.
    const whole = x.implied && y.implied && [a, b].some(({ listing }) => /:event:/.test(listing.id))
    const league = a.league ?? b.league ?? ''
    const twoWay = TWO_SIDED.has(league) || isTwoWay(x.implied ? a : b)
    if (x.implied !== y.implied && !twoWay)
      return veto('side meant', x.implied ? 'not stated' : 'stated', y.implied ? 'not stated' : 'stated')
    if (x.pick === other || whole) return { decided: true, relation: 'same', findings }
    const explicit = !x.implied && !y.implied
    const someoneWins = ALWAYS_WON.has(league) || (x.implied !== y.implied && twoWay && !DRAWN.has(league))
    if (x.pick === 'draw' || other === 'draw' || explicit || !someoneWins)
      return veto('side meant', String(x.pick), String(other))
    return { decided: true, relation: 'complement', findings }
  }
  const [p, q] = [pickedName(x), pickedName(y)]
  if (p === undefined || q === undefined || p === 'draw' || q === 'draw' || !sameName(p, q))
    return veto('side meant', sidesText(x), sidesText(y))
  return {
    decided: true,
    relation: 'same',
    findings: [{ slot: 'side', kind: 'agree', text: name(p), weight: x.sides || y.sides ? 0.02 : 0 }],
  }
}

/**
 * Compares games between two sides: sides, day, bet and the side of YES. `decided` when that is sufficient; other bets
 * on the game are also compared word by word.
 */
export function compareGames(a: Statement, b: Statement): Compared {
  const [x, y] = [a.game, b.game]
  if (!x && !y) return { decided: false, relation: 'same', findings: [] }
  if (!x || !y)
    return veto('kind', x ? 'a match of two sides' : 'no match', y ? 'a match of two sides' : 'no match')
  if (x.bet !== y.bet) return veto('bet', x.bet || 'the winner', y.bet || 'the winner')
  const picks = comparePicks(a, b, x, y)
  if ('veto' in picks) return picks
  const day = compareMatchDays(a, b)
  if (day.kind === 'conflict') return { veto: day }
  return { ...picks, findings: [...picks.findings, day, ...(isWomen(a) === isWomen(b) ? [] : [WOMEN])] }
}

/** Fighters are known by their names; clubs have both a men's and a women's team: a reviewer decides. */
const WOMEN: Finding = {
  slot: 'competition',
  kind: 'missing',
  text: "women's or youth, by one side",
  weight: 0.3,
}

const isWomen = ({ core, context }: Statement) =>
  core.has('women') || context.has('women') || core.has('youth') || context.has('youth')
