import type { Match } from '../compare/verdict'
import { confidenceAt, logOddsOf } from '../confidence/confidenceOf'
import type { Evidence, EvidenceName } from '../confidence/evidence'
import type { Node } from './matchIndex'

/** Fewer outcomes that correspond are no list. */
const MIN_OUTCOMES = 3
/** More outcomes than this add nothing. */
const MANY = 8
/** Words with a meaning of their own: no list excuses them. */
const isExcusable = ({ unsupported, alone }: Match) =>
  !alone.split('|').every((words) => words !== '') &&
  !unsupported.has('words that part other markets') &&
  !unsupported.has('something else than winning') &&
  !unsupported.has('a part of the whole on one side')

/** How much of what one side says alone a long list excuses. */
const EXCUSED = 0.7
const EXCUSABLE: readonly EvidenceName[] = [
  'names on one side only',
  'parts of a shared name',
  'words on one side only',
  'words against words',
  'names in one event title',
  'words in one event title',
]

interface Edge {
  a: Node
  b: Node
  match: Match
}

/** The evidence without what belongs to the naming of the list. */
function excuse(alone: Evidence, support: number): Evidence {
  if (support === 0) return alone
  const left = 1 - EXCUSED * support
  const evidence = new Map(alone)
  for (const name of EXCUSABLE) {
    const value = alone.get(name)
    if (value !== undefined) evidence.set(name, value * left)
  }
  return evidence.set(SHARE, 1 - (1 - (alone.get(SHARE) ?? 1)) * left)
}
const SHARE = 'share of words on both sides'

/** The match with this many outcomes of its two events aligned like it. */
function supported(match: Match, count: number): Match {
  const support =
    count < MIN_OUTCOMES || !isExcusable(match) ? 0 : Math.min(1, Math.log2(count) / Math.log2(MANY))
  if (match.support === support) return match
  const evidence = excuse(match.unsupported, support)
  const score = logOddsOf(evidence)
  return { ...match, support, evidence, score, confidence: confidenceAt(score) }
}

/**
 * Outcomes of two events that correspond one to one, with the same words on one side only, support each other: such
 * words belong to the venue's way of naming the list. Support overrules no veto.
 */
export function alignEvents(nodes: readonly Node[], byKey: ReadonlyMap<string, Node>) {
  const lists = new Map<string, Edge[]>()
  for (const a of nodes)
    for (const [key, match] of a.edges) {
      const b = byKey.get(key)
      if (!b || match.evidence.size === 0) continue
      const name = `${b.event}\n${match.relation}\n${match.alone}`
      const list = lists.get(name)
      if (list) list.push({ a, b, match })
      else lists.set(name, [{ a, b, match }])
    }
  for (const list of lists.values()) {
    const count = Math.min(new Set(list.map(({ a }) => a)).size, new Set(list.map(({ b }) => b)).size)
    for (const { a, b, match } of list) {
      const better = supported(match, count)
      if (better === match) continue
      a.edges.set(b.statement.key, better)
      b.edges.set(a.statement.key, better)
    }
  }
}
