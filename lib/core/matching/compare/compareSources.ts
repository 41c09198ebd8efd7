import type { Statement } from '../read/statement'
import type { Finding } from './verdict'

type Named = readonly [name: string, pattern: RegExp]

/** Weather station of a temperature: a different station is a different question. */
const STATIONS: readonly Named[] = [
  ['Central Park', /\bcentral park\b|\bknyc\b/i],
  ['LaGuardia', /\bla ?guardia\b|\bklga\b/i],
  ['JFK', /\bkennedy (?:international )?airport\b|\bkjfk\b/i],
  ['Midway', /\bmidway\b|\bkmdw\b/i],
  ["O'Hare", /\bo['’]?hare\b|\bkord\b/i],
  ['Love Field', /\blove field\b|\bkdal\b/i],
  ['DFW', /\bdallas[-/ ]fort worth\b|\bkdfw\b/i],
  ['Hobby', /\bhobby airport\b|\bkhou\b/i],
  ['Bush Intercontinental', /\bbush intercontinental\b|\bkiah\b/i],
  ['Bergstrom', /\bbergstrom\b|\bkaus\b/i],
  ['Camp Mabry', /\bcamp mabry\b|\bkatt\b/i],
  ['Buckley', /\bbuckley\b|\bkbkf\b/i],
  ['Denver International', /\bdenver international\b|\bkden\b/i],
  ['Los Angeles International', /\blos angeles international\b|\bklax\b/i],
  ['Downtown Los Angeles', /\bdowntown los angeles\b|\bkcqt\b/i],
]

/** Price source: indices differ slightly, and traders should know. */
const INDICES: readonly Named[] = [
  ['Binance', /\bbinance\b/i],
  ['Coinbase', /\bcoinbase\b/i],
  ['CF Benchmarks', /\bcf benchmarks\b|\bbrti\b/i],
  ['Chainlink', /\bchainlink\b/i],
  ['Pyth', /\bpyth\b/i],
  ['Kraken', /\bkraken(?:'s)? (?:price|spot)\b/i],
]

/** Venues read one city's temperature at different stations: unless both are named, a reviewer decides. */
const UNKNOWN_STATION = 0.5

/** Score penalty of a different price index. */
const OTHER_INDEX = 0.08

const named = (rules: string, names: readonly Named[]) =>
  names.filter(([, pattern]) => pattern.test(rules)).map(([name]) => name)

function compareNamed(
  a: Statement,
  b: Statement,
  names: readonly Named[],
): { x: string; y: string; same: boolean } | undefined {
  const [x, y] = [named(a.listing.rules, names), named(b.listing.rules, names)]
  if (x.length === 0 || y.length === 0) return undefined
  return { x: x.join(', '), y: y.join(', '), same: x.some((name) => y.includes(name)) }
}

/** Compares the data sources of two rules texts. No finding where either does not state one. */
export function compareSources(a: Statement, b: Statement): Finding[] {
  if (a.figures.length === 0 && a.windowMin === undefined) return []
  if (a.core.has('temperature')) {
    const stations = compareNamed(a, b, STATIONS)
    if (stations && !stations.same)
      return [{ slot: 'source', kind: 'conflict', text: `${stations.x} against ${stations.y}` }]
    if (!stations)
      return [{ slot: 'source', kind: 'missing', text: 'the weather station', weight: UNKNOWN_STATION }]
  }
  const indices = compareNamed(a, b, INDICES)
  if (!indices) return []
  return indices.same
    ? [{ slot: 'source', kind: 'agree', text: indices.x }]
    : [{ slot: 'source', kind: 'missing', text: `${indices.x} against ${indices.y}`, weight: OTHER_INDEX }]
}
