import type { MatchCase, Suggestion } from '@/lib/core/domain/matches'
import type { PrismaClient } from '../connect'
import { Prisma } from '../generated/client.ts'
import type { MatchCaseModel } from '../generated/models.ts'
import { toCase, toPairRow } from './matchRows'
import { ALARM, IS_OPEN, ORDER, SUGGESTION, VERDICT } from './openCases'

/** What a language model proposes to reviewers. */
export interface MatchSuggestions {
  /** Open cases without a suggestion on their current rules, in the order of the review list. */
  listUnsuggested(limit: number): Promise<MatchCase[]>
  /** Stores a suggestion with the rules it is based on; replaces an earlier one. */
  saveSuggestion(one: Pick<MatchCase, 'a' | 'b' | 'prints'>, suggestion: Suggestion): Promise<void>
  /** When the suggestions since this time were made. */
  suggestedSince(since: Date): Promise<Date[]>
}

export const createMatchSuggestions = (prisma: PrismaClient): MatchSuggestions => ({
  async listUnsuggested(limit) {
    const rows = await prisma.$queryRaw<MatchCaseModel[]>(
      Prisma.sql`select c.* from "MatchCase" c ${VERDICT} ${ALARM} ${SUGGESTION}
        where c."state" <> 'dropped' and ${IS_OPEN} and s."verdict" is null ${ORDER} limit ${limit}`,
    )
    return rows.flatMap((row) => toCase(row) ?? [])
  },
  async saveSuggestion({ a, b, prints }, suggestion) {
    const pair = toPairRow({ a, b })
    const data = { ...suggestion, prints: { ...prints } }
    await prisma.matchSuggestion.upsert({
      where: { aVenue_aEventId_bVenue_bEventId: pair },
      create: { ...pair, ...data },
      update: data,
    })
  },
  async suggestedSince(since) {
    const rows = await prisma.matchSuggestion.findMany({
      where: { at: { gt: since } },
      select: { at: true },
      orderBy: { at: 'asc' },
    })
    return rows.map(({ at }) => at)
  },
})
