import { isSameWindow, type MarketWindow, windowMinutes } from '@/lib/core/domain/marketWindow'
import type { Statement } from '../read/statement'
import { compareSources } from './compareSources'
import type { Finding, Verdict } from './verdict'

/**
 * Both venues state asset, start and end as data, so no text can be misread. A different price source is a settlement
 * difference, which plans handle separately.
 */
const CONFIDENCE = 0.99
/** Log-odds of the same. */
const SURE = 6

const iso = (at: number) => new Date(at).toISOString().slice(0, 16)
const format = ({ asset, startsAt, endsAt }: MarketWindow) => `${asset} ${iso(startsAt)} to ${iso(endsAt)}`

const conflict = (slot: string, a: string, b: string): Verdict => ({
  veto: { slot, kind: 'conflict', text: `${a} against ${b}` },
})

/** The times of day in two titles, if both name some. */
function clocksConflict(a: Statement, b: Statement): Verdict | undefined {
  if (a.clocks.length !== b.clocks.length || a.clocks.join() === b.clocks.join()) return undefined
  return conflict('time of day', a.clocks.join(), b.clocks.join())
}

/**
 * Compares two short-term price markets: asset, start and end must be equal. Undefined if either is not one.
 */
export function compareMarketWindows(a: Statement, b: Statement): Verdict | undefined {
  const [x, y] = [a.listing.window, b.listing.window]
  if (!x || !y) return undefined
  if (x.asset !== y.asset) return conflict('subject', x.asset, y.asset)
  if (!isSameWindow(x, y)) return conflict('window', format(x), format(y))
  const clocks = clocksConflict(a, b)
  if (clocks) return clocks
  const findings: Finding[] = [
    { slot: 'window', kind: 'agree', text: `${format(x)} UTC, ${windowMinutes(x)} minutes` },
    ...compareSources(a, b),
  ]
  const lost = findings.reduce((sum, { weight = 0 }) => sum + weight, 0)
  return {
    relation: x.yes === y.yes ? 'same' : 'complement',
    score: SURE - lost,
    confidence: CONFIDENCE,
    method: 'rules',
    findings,
    evidence: new Map(),
    unsupported: new Map(),
    support: 0,
    alone: '',
  }
}
