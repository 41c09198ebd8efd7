import type { MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import type { PrismaClient } from '../generated/client.ts'
import { parseVenueId } from './catalogueRows'

/** What ingestion reads of the groups that another process creates. */
export interface PairedMarkets {
  /** Markets of these venues whose outcome is listed on another venue too. */
  listPairedMarkets(venues: readonly VenueId[]): Promise<MarketRef[]>
  /** Those of these venues whose stored events, if any, have been through matching. */
  listMatchedVenues(venues: readonly VenueId[]): Promise<VenueId[]>
}

export const createPairedMarkets = (prisma: PrismaClient): PairedMarkets => ({
  async listPairedMarkets(venues) {
    const rows = await prisma.$queryRaw<{ venue: string; marketId: string }[]>`
      select m."venue", m."marketId" from "GroupMember" m
      join "VenueMarket" k on k."venue" = m."venue" and k."id" = m."marketId"
      where (k."windowEnd" is null or k."windowEnd" > (now() at time zone 'utc')) and m."venue" = any(${[...venues]}::text[]) and exists (
        select 1 from "GroupMember" o where o."outcomeId" = m."outcomeId" and o."venue" <> m."venue")`
    return rows.flatMap(({ venue, marketId }) => {
      const id = parseVenueId(venue)
      return id ? [{ venue: id, marketId }] : []
    })
  },
  async listMatchedVenues(venues) {
    const rows = await prisma.$queryRaw<{ venue: string }[]>`
      select v."venue" from unnest(${[...venues]}::text[]) as v("venue")
      where exists (select 1 from "GroupSource" s where s."venue" = v."venue")
        or not exists (select 1 from "VenueEvent" e where e."venue" = v."venue")`
    return rows.flatMap(({ venue }) => parseVenueId(venue) ?? [])
  },
})
