import { VENUE_IDS } from '@/lib/core/domain/venue'
import { freshId } from '../freshId'

/** An outcome as stored. Keys are `venue\nid` of markets. */
export interface StoredOutcome {
  id: string
  /** The reference market: the id follows it. */
  anchor?: string
  members: readonly string[]
}

export interface OutcomeIds {
  /** One for each set of members, in their order. */
  assigned: { id: string; anchor: string }[]
  /** Retired ids, each with the market whose outcome now stands in for it. */
  retired: { id: string; anchor: string }[]
}

interface Claim {
  index: number
  id: string
  anchor: string
  /** 0: the anchor is in the set; 1: the anchor is in no set, members of it are; 2: an outcome had the id once. */
  rank: 0 | 1 | 2
  /** Members that the stored outcome and the set share. */
  shared: number
}

const venueRank = (key: string) => VENUE_IDS.findIndex((venue) => key.startsWith(`${venue}\n`))

const byStrength = (a: Claim, b: Claim) =>
  a.rank - b.rank ||
  b.shared - a.shared ||
  venueRank(a.anchor) - venueRank(b.anchor) ||
  a.index - b.index ||
  (a.id < b.id ? -1 : 1)

function claimsOf(
  setOf: ReadonlyMap<string, number>,
  stored: readonly StoredOutcome[],
  aliases: ReadonlyMap<string, string>,
): Claim[] {
  const claims: Claim[] = []
  for (const { id, anchor, members } of stored) {
    const at = anchor === undefined ? undefined : setOf.get(anchor)
    if (anchor !== undefined && at !== undefined) {
      const shared = members.filter((key) => setOf.get(key) === at).length
      claims.push({ index: at, id, anchor, rank: 0, shared })
      continue
    }
    const shares = new Map<number, string[]>()
    for (const key of members) {
      const index = setOf.get(key)
      if (index !== undefined) shares.set(index, [...(shares.get(index) ?? []), key])
    }
    for (const [index, [first = '', ...rest]] of shares)
      claims.push({ index, id, anchor: first, rank: 1, shared: rest.length + 1 })
  }
  for (const [id, anchor] of aliases) {
    const index = setOf.get(anchor)
    if (index !== undefined) claims.push({ index, id, anchor, rank: 2, shared: 0 })
  }
  return claims
}

/** Strongest first. Nothing is stronger than the only anchor of a set, and nearly all sets have just one. */
function inOrder(claims: readonly Claim[]): Claim[] {
  const anchors = new Map<number, number>()
  for (const { index, rank } of claims) if (rank === 0) anchors.set(index, (anchors.get(index) ?? 0) + 1)
  const isClear = ({ index, rank }: Claim) => rank === 0 && anchors.get(index) === 1
  return [...claims.filter(isClear), ...claims.filter((claim) => !isClear(claim)).sort(byStrength)]
}

/**
 * Gives each set of markets its outcome id. An id follows its reference market, whatever else is grouped with it and in
 * whichever event. Where several ids meet in one set one of them stays, and the others are retired: they lead to their
 * market's outcome, and one of them is reused once that market is separate again. The id of a delisted market stays
 * with the others of its outcome.
 * Shapes: no market is in two sets.
 */
export function assignOutcomeIds(
  sets: readonly (readonly string[])[],
  stored: readonly StoredOutcome[],
  aliases: ReadonlyMap<string, string>,
): OutcomeIds {
  const setOf = new Map<string, number>()
  sets.forEach((keys, index) => {
    for (const key of keys) setOf.set(key, index)
  })
  const claims = inOrder(claimsOf(setOf, stored, aliases))
  const found = new Map<number, Claim>()
  const used = new Set<string>()
  const passed = new Map<string, string>()
  for (const claim of claims) {
    if (used.has(claim.id)) continue
    if (found.has(claim.index)) {
      if (claim.rank < 2 && !passed.has(claim.id)) passed.set(claim.id, claim.anchor)
      continue
    }
    found.set(claim.index, claim)
    used.add(claim.id)
  }
  const taken = new Set([...stored.map(({ id }) => id), ...aliases.keys()])
  const assigned = sets.map(([first = ''], index) => {
    const known = found.get(index)
    if (known) return { id: known.id, anchor: known.anchor }
    const id = freshId(`outcome\n${first}`, taken)
    taken.add(id)
    return { id, anchor: first }
  })
  const retired = [...passed].filter(([id]) => !used.has(id)).map(([id, anchor]) => ({ id, anchor }))
  return { assigned, retired }
}
