import { venueKey } from '@/lib/core/domain/venueKey'
import { compareStatements } from '@/lib/core/matching/compare/compareStatements'
import { isPublishable, isVeto } from '@/lib/core/matching/compare/verdict'
import { matchListings } from '@/lib/core/matching/group/matchListings'
import { readStatement } from '@/lib/core/matching/read/statement'
import { type CatalogueRow, listingsOfRows } from './readCatalogue'
import type { CatalogueLabel } from './readCatalogueLabels'

/** Families whose misses and errors may be studied, and the held-out ones that show whether a fix generalises. */
export type Half = 'seen' | 'kept'

/** FNV-1a over the family's name: odd is held out. */
export function halfOf(family: string): Half {
  let hash = 0x811c9dc5
  for (const char of family) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 8) % 2 === 0 ? 'seen' : 'kept'
}

interface Judged {
  half: Half
  category: string
  family: string
  kind: 'right' | 'wrong' | 'missed'
  /** Both titles with the label and the matcher's verdict. */
  text: string
}

const pairKey = (a: string, b: string) => [a, b].sort().join('\n')

/**
 * Matches a whole catalogue and judges every claim and every miss. A claim without a label is wrong; a claim with the
 * wrong polarity is wrong and its pair is missed as well; undecidable pairs count neither way.
 */
export function scoreCatalogue(rows: readonly CatalogueRow[], labels: readonly CatalogueLabel[]): Judged[] {
  const events = listingsOfRows(rows)
  const listings = new Map([...events.values()].flat().map((one) => [venueKey(one.venue, one.id), one]))
  const nameOf = (key: string) => {
    const listing = listings.get(key)
    const outcome = listing?.outcome ? ` {${listing.outcome}}` : ''
    return `${listing?.venue} "${listing?.title}"${outcome}`
  }
  const refusalOf = (a: string, b: string) => {
    const [x, y] = [listings.get(a), listings.get(b)]
    if (!x || !y) return 'not listed'
    const verdict = compareStatements(readStatement(x), readStatement(y))
    if (isVeto(verdict)) return `${verdict.veto.slot}: ${verdict.veto.text}`
    return isPublishable(verdict)
      ? 'another market fits as well, or they share too few words'
      : 'too uncertain'
  }
  const claims = new Map(
    matchListings(events).map(({ a, b, relation }) => [
      pairKey(venueKey(a.venue, a.id), venueKey(b.venue, b.id)),
      relation,
    ]),
  )
  const judged: Judged[] = []
  const labelled = new Set<string>()
  for (const label of labels) {
    const [a, b] = [venueKey(label.a_venue, label.a_id), venueKey(label.b_venue, label.b_id)]
    const key = pairKey(a, b)
    labelled.add(key)
    const claim = claims.get(key)
    if (label.label === 'undecidable') continue
    const { template: family, category } = label
    const add = (kind: Judged['kind'], why: string) =>
      judged.push({
        half: halfOf(family),
        category,
        family,
        kind,
        text: `${nameOf(a)} = ${nameOf(b)}; ${why}`,
      })
    if (claim === label.label) add('right', label.reason)
    else {
      if (claim) add('wrong', `${label.label}, ${label.reason}`)
      if (label.label !== 'different') add('missed', refusalOf(a, b))
    }
  }
  for (const key of claims.keys()) {
    if (labelled.has(key)) continue
    const [a = '', b = ''] = key.split('\n')
    const text = `${nameOf(a)} = ${nameOf(b)}; no label`
    judged.push({ half: 'seen', category: 'over families', family: 'none', kind: 'wrong', text })
  }
  return judged
}
