import {
  type EventPair,
  type MatchAlarm,
  type MatchCase,
  type MatchVerdict,
  pairKey,
} from '@/lib/core/domain/matches'
import type { PrismaClient } from '../connect'
import { toJsonParameter, upsertRows } from '../upsertRows'
import { CASE_TABLE, toAlarm, toCase, toCaseRow, toPairRow, toVerdict } from './matchRows'

const TIMEOUT_MS = 60_000
/** Cases per statement: keeps a parameter within a few megabytes. */
const CHUNK = 1_000

/** The stored cases of matching, and the decisions it must follow. */
export interface MatchCases {
  loadCases(): Promise<MatchCase[]>
  /** Writes changed cases and deletes obsolete ones, atomically. */
  saveCases(changed: readonly MatchCase[], gone: readonly EventPair[]): Promise<void>
  /** The latest decision of each pair that was not undone, oldest first. */
  loadVerdicts(): Promise<MatchVerdict[]>
  /** Every alarm ever raised, also where a person has decided since. */
  loadAlarms(): Promise<MatchAlarm[]>
  /** Raises alarms; a pair that has one keeps it. */
  raiseAlarms(alarms: readonly MatchAlarm[]): Promise<void>
  /** Changes with every decision, every undo and every alarm. */
  reviewVersion(): Promise<string>
}

export function createMatchCases(prisma: PrismaClient): MatchCases {
  return {
    async loadCases() {
      return (await prisma.matchCase.findMany()).flatMap((row) => toCase(row) ?? [])
    },
    async saveCases(changed, gone) {
      if (changed.length === 0 && gone.length === 0) return
      await prisma.$transaction(
        async (sql) => {
          for (let start = 0; start < changed.length; start += CHUNK)
            await upsertRows(sql, CASE_TABLE, changed.slice(start, start + CHUNK).map(toCaseRow))
          await sql.$executeRawUnsafe(
            `delete from "MatchCase" c using jsonb_to_recordset($1::jsonb)
               as r("aVenue" text, "aEventId" text, "bVenue" text, "bEventId" text)
             where c."aVenue" = r."aVenue" and c."aEventId" = r."aEventId"
               and c."bVenue" = r."bVenue" and c."bEventId" = r."bEventId"`,
            toJsonParameter(gone.map(toPairRow)),
          )
        },
        { timeout: TIMEOUT_MS, maxWait: TIMEOUT_MS },
      )
    },
    async loadVerdicts() {
      const rows = await prisma.matchReviewPair.findMany({
        where: { review: { undoneAt: null } },
        omit: { texts: true },
        orderBy: [{ review: { at: 'asc' } }, { reviewId: 'asc' }],
      })
      const latest = new Map<string, MatchVerdict>()
      for (const verdict of rows.flatMap((row) => toVerdict(row) ?? [])) {
        latest.delete(pairKey(verdict))
        latest.set(pairKey(verdict), verdict)
      }
      return [...latest.values()]
    },
    async loadAlarms() {
      return (await prisma.matchAlarm.findMany()).flatMap((row) => toAlarm(row) ?? [])
    },
    async raiseAlarms(alarms) {
      await prisma.matchAlarm.createMany({
        data: alarms.map(({ a, b, reason, at }) => ({ ...toPairRow({ a, b }), reason, at })),
        skipDuplicates: true,
      })
    },
    async reviewVersion() {
      const [{ _count, _max }, alarms] = await Promise.all([
        prisma.matchReview.aggregate({ _count: true, _max: { at: true, undoneAt: true } }),
        prisma.matchAlarm.count(),
      ])
      return [_count, _max.at?.getTime(), _max.undoneAt?.getTime(), alarms].join()
    },
  }
}
