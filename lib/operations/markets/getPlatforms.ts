import { PLATFORM_IDS } from '@/lib/contract/platform'
import type { PlatformInfo, PlatformsResponse } from '@/lib/contract/platforms'
import { toTimestamp } from '@/lib/contract/scalars'
import type { Versioned } from '@/lib/contract/versioned'
import { isChainId } from '@/lib/core/domain/chain'
import { finestTick, minimumUsd } from '@/lib/core/domain/tradingRules'
import { fromMicro } from '@/lib/core/domain/units'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { VenueFacts } from '@/lib/core/domain/venueFacts'
import type { Runtime } from '@/lib/operations/runtime'
import { heldFor, heldResult } from '@/lib/operations/views/heldResult'

function chainHealthOf(runtime: Runtime, chainId: number | undefined): PlatformInfo['chain'] {
  if (!isChainId(chainId)) return null
  const { state, message, block, lastAnswerAt } = runtime.chain.health(chainId)
  return { state, message, block: block ?? null, last_answer_at: toTimestamp(lastAnswerAt) }
}

function healthOf(runtime: Runtime, venue: VenueId): PlatformInfo['health'] {
  const { state, message, lastMessageAt, stream, drift = [] } = runtime.health(venue)
  const { books, stale, ages, oldestMs } = runtime.books.stats(venue)
  return {
    state,
    message,
    last_message_at: toTimestamp(lastMessageAt),
    books,
    stale_books: stale,
    book_ages: {
      within_2s: ages.within2s,
      within_10s: ages.within10s,
      within_60s: ages.within60s,
      older: ages.older,
    },
    oldest_book_at: toTimestamp(oldestMs === undefined ? undefined : runtime.clock.now() - oldestMs),
    needs_key: state === 'needs_key',
    stream: stream?.connection ?? 'none',
    streamed_books: stream?.live ?? 0,
    drift: drift.map(({ lastAt, ...entry }) => ({ ...entry, last_at: new Date(lastAt).toISOString() })),
  }
}

const factsOf = ({ trading, fee: { chargedIn, asOf, params, ...fee } }: VenueFacts) => ({
  lot: fromMicro(trading.lot),
  tick: fromMicro(finestTick(trading)),
  min_order_usd: fromMicro(trading.minOrderUsd),
  min_sell_usd: fromMicro(minimumUsd(trading, 'sell')),
  min_order_tokens: fromMicro(trading.minOrderShares),
  fee: { ...fee, params: { ...params }, charged_in: chargedIn, as_of: asOf },
})

/** Minimum interval between counts of book ages, ms: each count is a pass over all books. */
const HOLD_MS = 250

/** The configured platforms in order, each with its venue, typical rules and health. */
export async function getPlatforms(runtime: Runtime): Promise<Versioned<PlatformsResponse>> {
  const { platforms: venues } = runtime.config
  const states = venues.map((venue) => runtime.health(venue).state)
  const isRecent = heldFor(runtime.clock, HOLD_MS)
  const platforms = PLATFORM_IDS.flatMap((id, position): PlatformInfo[] => {
    const venue = runtime.config.platforms[position]
    if (!venue) return []
    const { name, homepage, chainId, contracts, volumeUnit } = VENUES[venue]
    return [
      {
        id,
        venue,
        name,
        url: homepage,
        chain_id: chainId ?? null,
        contracts: [...contracts],
        ...factsOf(runtime.facts[venue]),
        volume_unit: volumeUnit,
        health: healthOf(runtime, venue),
        chain: chainHealthOf(runtime, chainId),
      },
    ]
  })
  return heldResult(
    { platforms },
    () => isRecent() && venues.every((venue, i) => runtime.health(venue).state === states[i]),
  )
}
