import type { PairedGroup, PairedMember } from '@/lib/domain/catalogue'
import { isTradable } from '@/lib/domain/market'
import { type BookSides, consolidate, mid, sidesOf } from '@/lib/domain/orderBook'
import { complement, type Price } from '@/lib/domain/units'
import type { Runtime } from '@/lib/runtime/types'
import { leadingOutcome, spreadBetween } from './leadingOutcome'

/** Which events are paired changes slowly; what their books say is read for every ranking. */
const GROUPS_TTL_MS = 15_000
/** Pages of one list that are asked for together are ranked alike. */
const RANKING_TTL_MS = 1_000

interface Known {
  groups?: { at: number; read: Promise<PairedGroup[]> }
  ranking?: { at: number; ids: readonly string[] }
}

const knownOf = new WeakMap<Runtime['catalogue'], Known>()

function readGroups({ catalogue, clock }: Runtime, known: Known): Promise<PairedGroup[]> {
  if (known.groups && clock.now() - known.groups.at < GROUPS_TTL_MS) return known.groups.read
  const read = catalogue.listPairedGroups()
  known.groups = { at: clock.now(), read }
  read.catch(() => {
    if (known.groups?.read === read) known.groups = undefined
  })
  return read
}

interface Top {
  /** The best level of each side, in YES prices of the outcome; absent where no order can be placed or believed. */
  sides?: BookSides
  last?: Price
}

function topOf(runtime: Runtime, { inverted, lastPrice, ...member }: PairedMember): Top {
  const stored = runtime.books.get(member)
  const last = stored?.book.lastPrice ?? lastPrice
  return {
    last: last !== undefined && inverted ? complement(last) : last,
    sides:
      stored && !stored.stale && isTradable(member)
        ? sidesOf(
            { bids: stored.book.bids.slice(0, 1), asks: stored.book.asks.slice(0, 1) },
            inverted ? 'no' : 'yes',
          )
        : undefined,
  }
}

/** The spread that the list shows of a group. */
function spreadOf(runtime: Runtime, group: PairedGroup): Price | undefined {
  const slot = ({ venue }: PairedMember) => runtime.config.platforms.indexOf(venue)
  const outcomes = group.outcomes.map(({ members }) => {
    const tops = members
      .filter((member) => slot(member) >= 0)
      .sort((a, b) => slot(a) - slot(b))
      .map((member) => ({ ...topOf(runtime, member), verified: member.verified }))
    const sides = tops.flatMap((top) => top.sides ?? [])
    return {
      tradable: members.some((member) => slot(member) >= 0 && isTradable(member)),
      // The likeliest of one needs no likelihood.
      chance:
        group.outcomes.length === 1
          ? undefined
          : ((sides.length > 0 ? mid(consolidate(sides)) : undefined) ??
            tops.find(({ last }) => last !== undefined)?.last),
      spread: spreadBetween(tops.flatMap((top) => (top.verified && top.sides ? [top.sides] : []))),
    }
  })
  return leadingOutcome(outcomes)?.spread
}

/**
 * Ids of the open events whose leading outcome is priced on two platforms, the widest spread first.
 * Cost: one query in fifteen seconds, and two look-ups a market in a second.
 */
export async function rankBySpread(runtime: Runtime): Promise<readonly string[]> {
  const known = knownOf.get(runtime.catalogue) ?? {}
  knownOf.set(runtime.catalogue, known)
  const groups = await readGroups(runtime, known)
  const now = runtime.clock.now()
  if (known.ranking && now - known.ranking.at < RANKING_TTL_MS) return known.ranking.ids
  const ids = groups
    .flatMap((group) => {
      const spread = spreadOf(runtime, group)
      return spread === undefined ? [] : [{ id: group.id, spread }]
    })
    .sort((a, b) => b.spread - a.spread || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  known.ranking = { at: now, ids }
  return ids
}
