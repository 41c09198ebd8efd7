import type { EventPair, EventRef } from '@/lib/core/domain/matches'
import { refKey } from '@/lib/core/domain/matches'
import { SETTLEMENT_DIMENSIONS, SETTLEMENT_VERDICTS } from '@/lib/core/domain/settlement'
import type { SettlementReview, SettlementStatement } from '@/lib/core/domain/settlementReviews'
import type { PrismaClient } from '../connect'
import type { SettlementReviewModel } from '../generated/models.ts'
import { toPair, toPairRow, toPrints } from './matchRows'

/** Maximum statements read on one set of events: six dimensions of every pair, and earlier statements. */
const MAX_STATEMENTS = 600

/** Reviewers' statements on how events settle. Reads take one query. */
export interface SettlementReviews {
  add(statement: SettlementStatement & Pick<SettlementReview, 'by' | 'note'>): Promise<SettlementReview>
  /** Undefined when there is no such statement or it was already undone. */
  undo(id: string, by: string): Promise<SettlementReview | undefined>
  /** Newest first, including undone ones; of one pair where it is given. */
  list(query: {
    pair?: EventPair
    offset: number
    limit: number
  }): Promise<{ reviews: SettlementReview[]; total: number }>
  /** The statements in force between these events: the latest per pair and dimension that was not undone. */
  current(refs: readonly EventRef[]): Promise<SettlementReview[]>
}

/** Undefined for values unknown to this version. */
function toSettlementReview(row: SettlementReviewModel): SettlementReview | undefined {
  const pair = toPair(row)
  const dimension = SETTLEMENT_DIMENSIONS.find((one) => one === row.dimension)
  const verdict = SETTLEMENT_VERDICTS.find((one) => one === row.verdict)
  if (!pair || !dimension || !verdict) return undefined
  return {
    id: row.id,
    at: row.at,
    by: row.by,
    ...pair,
    dimension,
    verdict,
    says: { ...(row.aSays !== null && { a: row.aSays }), ...(row.bSays !== null && { b: row.bSays }) },
    prints: toPrints(row.prints),
    note: row.note ?? undefined,
    undoneAt: row.undoneAt ?? undefined,
    undoneBy: row.undoneBy ?? undefined,
  }
}

const NEWEST_FIRST = [{ at: 'desc' as const }, { id: 'desc' as const }]

export function createSettlementReviews(prisma: PrismaClient): SettlementReviews {
  return {
    async add({ by, note, dimension, verdict, says, prints, ...pair }) {
      const row = await prisma.settlementReview.create({
        data: {
          by,
          note: note ?? null,
          ...toPairRow(pair),
          dimension,
          verdict,
          aSays: says.a ?? null,
          bSays: says.b ?? null,
          prints: { ...prints },
        },
      })
      return { id: row.id, at: row.at, by, note, dimension, verdict, says, prints, ...pair }
    },

    async undo(id, by) {
      const { count } = await prisma.settlementReview.updateMany({
        where: { id, undoneAt: null },
        data: { undoneAt: new Date(), undoneBy: by },
      })
      const row = count === 0 ? null : await prisma.settlementReview.findUnique({ where: { id } })
      return row ? toSettlementReview(row) : undefined
    },

    async list({ pair, offset, limit }) {
      const where = pair ? toPairRow(pair) : {}
      const [rows, total] = await Promise.all([
        prisma.settlementReview.findMany({ where, orderBy: NEWEST_FIRST, skip: offset, take: limit }),
        prisma.settlementReview.count({ where }),
      ])
      return { reviews: rows.flatMap((row) => toSettlementReview(row) ?? []), total }
    },

    async current(refs) {
      if (new Set(refs.map(({ venue }) => venue)).size < 2) return []
      const wanted = new Set(refs.map(refKey))
      const rows = await prisma.settlementReview.findMany({
        where: {
          undoneAt: null,
          OR: refs.map(({ venue, eventId }) => ({ aVenue: venue, aEventId: eventId })),
        },
        orderBy: NEWEST_FIRST,
        take: MAX_STATEMENTS,
      })
      const latest = new Map<string, SettlementReview>()
      for (const row of rows) {
        const review = toSettlementReview(row)
        if (!review || !wanted.has(refKey(review.b))) continue
        const key = [refKey(review.a), refKey(review.b), review.dimension].join('\n')
        if (!latest.has(key)) latest.set(key, review)
      }
      return [...latest.values()]
    },
  }
}
