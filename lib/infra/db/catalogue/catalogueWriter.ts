import type { VenueEvent } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import type { PrismaClient } from '../generated/client.ts'
import { createMatchCases, type MatchCases } from '../matches/matchCases'
import { createMatchSuggestions, type MatchSuggestions } from '../matches/matchSuggestions'
import { createModelAnswers, type ModelAnswers } from '../matches/modelAnswers'
import { createModelUse, type ModelUse } from '../matches/modelUse'
import { upsertRows } from '../upsertRows'
import { type CatalogueChanges, createCatalogueChanges, noteChanges } from './catalogueChanges'
import {
  EVENT_TABLE,
  MARKET_TABLE,
  parseVenueId,
  toEventRow,
  toMarketRow,
  toVenueEvent,
} from './catalogueRows'
import { deleteOldWindows } from './deleteOldWindows'
import { createGroupWriter, type GroupWriter } from './groupWriter'
import { createPairedMarkets, type PairedMarkets } from './pairedMarkets'
import { createVenueQuotes, type VenueQuotesStore } from './venueQuotes'

/** Events per statement: keeps a parameter within a few megabytes. */
const CHUNK = 250
const TIMEOUT_MS = 60_000
const KEEP_FINAL_MS = 30 * 24 * 3_600_000

/** Markets on a few minutes are not reloaded when older than this. */
const KEEP_WINDOWS_MS = 6 * 3_600_000

const NOT_FINAL = {
  status: { notIn: ['resolved', 'cancelled'] },
  OR: [{ closedReason: null }, { closedReason: { not: 'delisted' } }],
}

/** What ingestion writes, and what it reads of other processes' writes. */
export interface CatalogueWriter
  extends GroupWriter,
    MatchCases,
    MatchSuggestions,
    ModelAnswers,
    Pick<ModelUse, 'modelPrecision'>,
    VenueQuotesStore,
    CatalogueChanges,
    PairedMarkets {
  /** Brings events and their markets up to date; unchanged rows are not written. */
  saveVenueEvents(events: readonly VenueEvent[]): Promise<void>
  /**
   * The stored catalogue of these venues: all that is not final yet, and what became final in the last month; of
   * markets on a few minutes only the last hours.
   */
  loadVenueEvents(venues: readonly VenueId[]): Promise<VenueEvent[]>
  /** Deletes markets on a few minutes that ended long ago. Returns the number of events deleted; more may remain. */
  deleteOldWindows(): Promise<number>
}

export function createCatalogueWriter(
  prisma: PrismaClient,
  { now = Date.now }: { now?: () => number } = {},
): CatalogueWriter {
  return {
    ...createGroupWriter(prisma, { now }),
    ...createMatchCases(prisma),
    ...createMatchSuggestions(prisma),
    ...createModelAnswers(prisma),
    modelPrecision: createModelUse(prisma).modelPrecision,
    ...createVenueQuotes(prisma),
    ...createCatalogueChanges(prisma),
    ...createPairedMarkets(prisma),
    async saveVenueEvents(events) {
      for (let start = 0; start < events.length; start += CHUNK) {
        const chunk = events.slice(start, start + CHUNK)
        await prisma.$transaction(
          async (sql) => {
            await upsertRows(sql, EVENT_TABLE, chunk.map(toEventRow))
            await upsertRows(
              sql,
              MARKET_TABLE,
              chunk.flatMap((event) => event.markets.map(toMarketRow)),
            )
            await noteChanges(sql, chunk)
          },
          { timeout: TIMEOUT_MS, maxWait: TIMEOUT_MS },
        )
      }
    },
    deleteOldWindows: () => deleteOldWindows(prisma, now()),
    async loadVenueEvents(venues) {
      const rows = await prisma.venueEvent.findMany({
        where: {
          venue: { in: [...venues] },
          NOT: { markets: { some: { windowEnd: { lt: new Date(now() - KEEP_WINDOWS_MS) } } } },
          OR: [{ lastSeenAt: { gt: new Date(now() - KEEP_FINAL_MS) } }, { markets: { some: NOT_FINAL } }],
        },
        include: { markets: { orderBy: { position: 'asc' } } },
      })
      return rows.flatMap((row) => {
        const venue = parseVenueId(row.venue)
        return venue ? [toVenueEvent(row, venue)] : []
      })
    },
  }
}
