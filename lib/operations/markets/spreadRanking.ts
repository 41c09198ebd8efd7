import { createCache } from '@/lib/core/common/createCache'
import { perOwner } from '@/lib/core/common/perOwner'
import type { PairedGroup, PairedMember } from '@/lib/core/domain/catalogue'
import { isLive } from '@/lib/core/domain/freshness'
import { isTradable, statusAt } from '@/lib/core/domain/market'
import { referenceOf } from '@/lib/core/domain/matchLinks'
import { type BookSides, type Level, mid, sidesOf } from '@/lib/core/domain/orderBook'
import { complement, type Price } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import { leadingOutcome, spreadBetween } from '@/lib/operations/views/leadingOutcome'

/** The set of paired events changes slowly; their books are read for every ranking. */
const GROUPS_TTL_MS = 15_000
/** Pages of one list requested together get the same ranking. */
const RANKING_TTL_MS = 1_000

/** Restricts a group to configured platforms, in their order, as in the list. */
function configured({ config }: Runtime, { id, outcomes }: PairedGroup): PairedGroup {
  const slot = ({ venue }: PairedMember) => config.platforms.indexOf(venue)
  const configuredOutcomes = outcomes.map(({ members }) => ({
    members: members.filter((member) => slot(member) >= 0).sort((a, b) => slot(a) - slot(b)),
  }))
  return { id, outcomes: configuredOutcomes.filter(({ members }) => members.length > 0) }
}

const groupsOf = perOwner('pairedGroups', (runtime: Runtime) =>
  createCache({
    ttlMs: GROUPS_TTL_MS,
    now: () => runtime.clock.now(),
    read: async () => (await runtime.catalogue.listPairedGroups()).map((group) => configured(runtime, group)),
  }),
)

interface Top {
  /** The best level of each side, in YES prices of the outcome; absent where the market is closed or the book stale. */
  sides?: BookSides
  last?: Price
}

function topOf(runtime: Runtime, member: PairedMember): Top {
  const { inverted } = member
  const stored = runtime.books.get(member)
  const last = stored?.book.lastPrice ?? member.lastPrice
  const top: Top = { last: last !== undefined && inverted ? complement(last) : last }
  if (!isLive(stored) || !isTradable(member, runtime.clock.now())) return top
  const { bids, asks } = stored.book
  top.sides = sidesOf({ bids: bids.slice(0, 1), asks: asks.slice(0, 1) }, inverted ? 'no' : 'yes')
  return top
}

/** The best bid and ask over platforms: they determine the midpoint of the consolidated book. */
function bestOf(all: readonly BookSides[]): BookSides {
  let bid: Level | undefined
  let ask: Level | undefined
  for (const { bids, asks } of all) {
    if (bids[0] && (!bid || bids[0].price > bid.price)) bid = bids[0]
    if (asks[0] && (!ask || asks[0].price < ask.price)) ask = asks[0]
  }
  return { bids: bid ? [bid] : [], asks: ask ? [ask] : [] }
}

/** Spread between the platforms whose question certainly equals the reference's. */
function spreadOfSure(members: readonly PairedMember[], tops: readonly Top[], now: number) {
  const { sureSet } = referenceOf(members.map((member) => ({ ...member, status: statusAt(member, now) })))
  return spreadBetween(
    tops.flatMap((top, i) => (members[i]?.sureSet === sureSet && top.sides ? [top.sides] : [])),
  )
}

/** The listed spread of a group. */
function spreadOf(runtime: Runtime, { outcomes }: PairedGroup): Price | undefined {
  const now = runtime.clock.now()
  const rated = outcomes.map(({ members }) => {
    const tops = members.map((member) => topOf(runtime, member))
    const sides = tops.flatMap((top) => top.sides ?? [])
    return {
      tradable: members.some((member) => isTradable(member, now)),
      chance: mid(bestOf(sides)) ?? tops.find(({ last }) => last !== undefined)?.last,
      spread: () => spreadOfSure(members, tops, now),
    }
  })
  return leadingOutcome(rated)?.spread()
}

async function rank(runtime: Runtime): Promise<readonly string[]> {
  return (await groupsOf(runtime)(''))
    .flatMap((group) => {
      const spread = spreadOf(runtime, group)
      return spread === undefined ? [] : [{ id: group.id, spread }]
    })
    .sort((a, b) => b.spread - a.spread || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

const rankingOf = perOwner('spreadRanking', (runtime: Runtime) =>
  createCache({ ttlMs: RANKING_TTL_MS, now: () => runtime.clock.now(), read: () => rank(runtime) }),
)

/**
 * Ids of the open events whose leading outcome is priced on two platforms, widest spread first.
 * Cost: one query per fifteen seconds, and two look-ups per market and second.
 */
export const rankBySpread = (runtime: Runtime): Promise<readonly string[]> => rankingOf(runtime)('')
