import type { VenueEvent } from '@/lib/core/domain/market'
import { venueKey } from '@/lib/core/domain/venueKey'
import { compareStatements } from '../compare/compareStatements'
import { isVeto, type Match } from '../compare/verdict'
import { type Listing, listingsOf } from '../read/listing'
import { readStatement, type Statement } from '../read/statement'
import { alignEvents } from './alignEvents'
import { type BlockKeys, blockKeys, isFoundByOthers, MIN_COVER, MIN_DISTANT_COVER } from './blockKeys'

/** An indexed statement with its matches. */
export interface Node extends BlockKeys {
  statement: Statement
  keySet: ReadonlySet<string>
  /** Key of the venue's event. */
  event: string
  /** Partners on other venues by key. */
  edges: Map<string, Match>
  /** Pairs that only a model may judge, since their words or hints at the time speak against them; neither partners nor rivals. Empty unless requested. */
  distant: Map<string, Match>
}

/** Incremental index of the catalogue: only statements affected by added or removed events are compared again. */
export interface MatchIndex {
  /** Adds or replaces an event. */
  put(event: string, listings: readonly Listing[]): void
  remove(event: string): void
  /**
   * Compares what changed since the last call, one statement per step, and returns the keys of all events whose
   * partners may have changed. The result does not depend on the order of insertion.
   */
  settle(): Generator<void, ReadonlySet<string>>
  nodes(event: string): readonly Node[]
  node(key: string): Node | undefined
  events(): Iterable<string>
}

export const eventKey = ({ venue, id }: Pick<VenueEvent, 'venue' | 'id'>) => venueKey(venue, id)

/** Nodes by key; most keys have one or two, so arrays take less memory than sets. */
type Lists = Map<string, Node[]>

function link(lists: Lists, key: string, node: Node) {
  const list = lists.get(key)
  if (!list) lists.set(key, [node])
  else if (list.at(-1) !== node) list.push(node)
}

function unlink(lists: Lists, key: string, node: Node) {
  const list = lists.get(key)
  const at = list?.indexOf(node) ?? -1
  if (at >= 0) list?.splice(at, 1)
  if (list?.length === 0) lists.delete(key)
}

/** Below these log-odds a pair is neither a partner nor a rival. */
const PARTNER_FROM = -1.5
/** Below these log-odds a pair is not worth a model's reading. */
const DISTANT_FROM = -14

/** Weight of the words that both have. */
function sharedWeight(a: Node, b: Node): number {
  let shared = 0
  for (const [word, rarity] of a.words) if (b.words.has(word)) shared += rarity
  return shared
}

function sharesEnough(a: Node, b: Node, cover: number): boolean {
  if (a.anyOne || b.anyOne) return a.anyOne === b.anyOne && a.keys.some((key) => b.keySet.has(key))
  return (
    a.endings.some((end) => b.endings.includes(end)) &&
    sharedWeight(a, b) >= cover * Math.min(a.weight, b.weight)
  )
}

/** Two games with both sides named find each other: one direction suffices. */
const hasSides = ({ anyOne, keys }: Node) => anyOne && keys[0] !== undefined && !keys[0].startsWith('~')

/**
 * Blocks in which every partner that covers enough of the node's words must be: smallest first, until the words that
 * are left weigh too little. A partner with fewer words finds the node from its own side.
 */
function smallest({ words, endings, weight }: Node, blocks: Lists, cover: number): Node[][] {
  return endings.flatMap((end) => {
    const lists = [...words].map(([word, rarity]) => ({ rarity, block: blocks.get(word + end) ?? [] }))
    lists.sort((x, y) => x.block.length - y.block.length)
    let left = weight
    return lists.flatMap(({ rarity, block }) => {
      const isNeeded = left >= cover * weight
      left -= rarity
      return isNeeded && block.length > 1 ? [block] : []
    })
  })
}

/**
 * `onCompare` is called for each compared pair, to measure the recall of blocking; `distant`: also keep the pairs that
 * only a model may judge.
 */
export function createMatchIndex({
  onCompare,
  distant = false,
}: {
  onCompare?: (a: Statement, b: Statement) => void
  distant?: boolean
} = {}): MatchIndex {
  const cover = distant ? MIN_DISTANT_COVER : MIN_COVER
  const nodes = new Map<string, Node>()
  const byEvent = new Map<string, Node[]>()
  const blocks: Lists = new Map()
  /** Nodes by the names that other venues may cross-reference. */
  const named: Lists = new Map()
  const pointing: Lists = new Map()
  const dirty = new Set<Node>()
  let touched = new Set<string>()

  const namesOf = ({ listing }: Statement) =>
    [listing.id, ...listing.aliases].map((name) => name.toLowerCase())
  const pointersOf = ({ listing }: Statement) => listing.references.map((name) => name.toLowerCase())

  function add(event: string, listing: Listing): Node {
    const statement = readStatement(listing)
    const found = blockKeys(statement)
    const node: Node = {
      statement,
      event,
      edges: new Map(),
      distant: new Map(),
      ...found,
      keySet: new Set(found.keys),
    }
    nodes.set(statement.key, node)
    for (const key of statement.blank ? [] : node.keys) link(blocks, key, node)
    for (const name of namesOf(statement)) link(named, name, node)
    for (const name of pointersOf(statement)) link(pointing, name, node)
    dirty.add(node)
    return node
  }

  function drop(node: Node) {
    const { statement, edges } = node
    nodes.delete(statement.key)
    dirty.delete(node)
    for (const key of node.keys) unlink(blocks, key, node)
    for (const name of namesOf(statement)) unlink(named, name, node)
    for (const name of pointersOf(statement)) unlink(pointing, name, node)
    for (const key of edges.keys()) {
      const other = nodes.get(key)
      other?.edges.delete(statement.key)
      if (other) touched.add(other.event)
    }
    for (const key of node.distant.keys()) nodes.get(key)?.distant.delete(statement.key)
  }

  function remove(event: string) {
    for (const node of byEvent.get(event) ?? []) drop(node)
    byEvent.delete(event)
    touched.add(event)
  }

  /** With `all`, partners are found from either side, so that each side scans only its smallest blocks. */
  function candidatesOf(node: Node, all: boolean): Set<Node> {
    const keys = all ? node.keys.filter((key) => !isFoundByOthers(key, node.keys)) : node.keys
    const lists = keys.map((key) => blocks.get(key) ?? [])
    const small = all && !node.anyOne ? smallest(node, blocks, cover) : lists
    const found = new Set<Node>()
    const { venue, key } = node.statement
    const isFirst = (other: Node) =>
      !all || !node.anyOne || !hasSides(other) || !hasSides(node) || key < other.statement.key
    for (const list of small)
      for (const other of list) if (other.statement.venue !== venue && isFirst(other)) found.add(other)
    for (const name of namesOf(node.statement)) for (const other of pointing.get(name) ?? []) found.add(other)
    for (const name of pointersOf(node.statement)) for (const other of named.get(name) ?? []) found.add(other)
    return found
  }

  const refersTo = (a: Node, b: Node) =>
    pointersOf(a.statement).some((name) => namesOf(b.statement).includes(name))

  function compare(a: Node, b: Node) {
    if (a.statement.venue === b.statement.venue || a.edges.has(b.statement.key)) return
    const isReferred = refersTo(a, b) || refersTo(b, a)
    if (!isReferred && !sharesEnough(a, b, cover)) return
    const [first, second] = a.statement.key < b.statement.key ? [a, b] : [b, a]
    onCompare?.(first.statement, second.statement)
    const verdict = compareStatements(first.statement, second.statement, { distant })
    const match = isVeto(verdict) ? verdict.otherwise : verdict
    if (!match) return
    const isNear = isReferred || !distant || sharesEnough(a, b, MIN_COVER)
    if (isVeto(verdict) || match.score < PARTNER_FROM || !isNear) {
      if (distant && match.score >= DISTANT_FROM) {
        a.distant.set(b.statement.key, match)
        b.distant.set(a.statement.key, match)
      }
      return
    }
    a.edges.set(b.statement.key, match)
    b.edges.set(a.statement.key, match)
    touched.add(a.event).add(b.event)
  }

  return {
    put(event, listings) {
      remove(event)
      byEvent.set(
        event,
        listings.map((listing) => add(event, listing)),
      )
    },
    remove,
    *settle() {
      const work = [...dirty]
      const all = work.length === nodes.size
      for (const node of work) {
        for (const other of candidatesOf(node, all)) compare(node, other)
        dirty.delete(node)
        touched.add(node.event)
        yield
      }
      for (const event of touched) alignEvents(byEvent.get(event) ?? [], nodes)
      const result = touched
      touched = new Set()
      return result
    },
    nodes: (event) => byEvent.get(event) ?? [],
    node: (key) => nodes.get(key),
    events: () => byEvent.keys(),
  }
}

/** Reads an event into the index. */
export const putEvent = (index: MatchIndex, event: VenueEvent) =>
  index.put(eventKey(event), listingsOf(event))
