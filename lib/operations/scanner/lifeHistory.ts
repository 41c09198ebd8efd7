import type {
  ArbitrageHistoryQuery,
  ArbitrageHistoryResponse,
  ArbitrageLifeWire,
} from '@/lib/contract/arbitrage'
import { type PlatformId, platformOf } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import type { ArbitrageLife, LifeSpan } from '@/lib/core/domain/arbitrageLife'
import { fromMicro } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Runtime } from '@/lib/operations/runtime'

const DAY_MS = 86_400_000

const seconds = (value: number) => Math.round(value * 1_000) / 1_000

const toSpan = ({ count, medianSeconds, p90Seconds }: LifeSpan) => ({
  count,
  median_s: seconds(medianSeconds),
  p90_s: seconds(p90Seconds),
})

/** Undefined where one of them is not configured. */
function toPlatforms({ config }: Runtime, venues: readonly VenueId[]): PlatformId[] | undefined {
  const platforms = venues.flatMap((venue) => platformOf(venue, config.platforms) ?? [])
  return platforms.length === venues.length ? platforms : undefined
}

function toWireLife(runtime: Runtime, life: ArbitrageLife): ArbitrageLifeWire[] {
  const platforms = toPlatforms(runtime, life.venues)
  const gone = life.endedAt ?? life.lastSeenAt
  if (!platforms) return []
  return [
    {
      id: life.id,
      kind: life.kind,
      event_slug: life.eventSlug,
      event_title: life.eventTitle,
      outcome_id: life.outcomeId ?? null,
      outcome_group_title: life.outcomeTitle ?? null,
      platforms,
      first_seen: toTimestamp(life.firstSeenAt),
      gone: toTimestamp(gone),
      lived_s: seconds((gone - life.firstSeenAt) / 1_000),
      best_profit_usd: fromMicro(life.bestProfit),
      best_max_shares: fromMicro(life.bestTokens),
      best_max_usd: fromMicro(life.bestCost),
      verified: life.verified,
    },
  ]
}

/** Lifetimes of opportunities, and the last closed ones. */
export async function lifeHistory(
  runtime: Runtime,
  {
    days,
    kind,
    verified,
    offset,
    limit,
  }: Required<Omit<ArbitrageHistoryQuery, 'kind'>> & ArbitrageHistoryQuery,
): Promise<ArbitrageHistoryResponse> {
  const now = runtime.clock.now()
  const requested = { since: now - days * DAY_MS, verifiedOnly: verified, ...(kind && { kind }) }
  const [{ lives, total }, { bySize, byVenues }] = await Promise.all([
    runtime.lives.listEnded({ ...requested, offset, limit }),
    runtime.lives.measure(requested),
  ])
  const shown = lives.flatMap((life) => toWireLife(runtime, life))
  return {
    lives: shown,
    total,
    count: shown.length,
    by_size: bySize.map((row) => ({ from_usd: fromMicro(row.from), ...toSpan(row) })),
    by_platforms: byVenues.flatMap((row) => {
      const platforms = toPlatforms(runtime, row.venues)
      return platforms ? [{ platforms, ...toSpan(row) }] : []
    }),
    generated_at: toTimestamp(now),
  }
}
