import type { MatchCase, Suggestion } from '@/lib/core/domain/matches'
import type { PrismaClient } from '../connect'
import { toPairRow } from './matchRows'

/** What a language model proposes to reviewers. */
export interface MatchSuggestions {
  /** Stores a suggestion with the rules it is based on; replaces an earlier one. */
  saveSuggestion(one: Pick<MatchCase, 'a' | 'b' | 'prints'>, suggestion: Suggestion): Promise<void>
}

export const createMatchSuggestions = (prisma: PrismaClient): MatchSuggestions => ({
  async saveSuggestion({ a, b, prints }, suggestion) {
    const pair = toPairRow({ a, b })
    const data = { ...suggestion, prints: { ...prints } }
    await prisma.matchSuggestion.upsert({
      where: { aVenue_aEventId_bVenue_bEventId: pair },
      create: { ...pair, ...data },
      update: data,
    })
  },
})
