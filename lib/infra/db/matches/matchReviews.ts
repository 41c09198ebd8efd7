import type { VenueEvent } from '@/lib/core/domain/market'
import {
  type CaseDetail,
  type EventPair,
  type EventRef,
  type MatchCase,
  type MatchReview,
  type NewVerdict,
  type ReviewAction,
  refKey,
  type Suggestion,
} from '@/lib/core/domain/matches'
import { venueKey } from '@/lib/core/domain/venueKey'
import { parseVenueId, toVenueEvent } from '../catalogue/catalogueRows'
import type { PrismaClient } from '../connect'
import { Prisma } from '../generated/client.ts'
import type { MatchCaseModel } from '../generated/models.ts'
import { toCase, toPairRow, toReview } from './matchRows'
import { toStoredTexts } from './matchTexts'
import { createModelUse, type ModelUse } from './modelUse'
import { ALARM, IS_OPEN, ORDER, SUGGESTION, VERDICT } from './openCases'

type CaseFilter = 'open' | 'decided' | 'all'

/** Matches and the decisions of reviewers. Reads take a fixed number of queries. */
export interface MatchReviews extends Pick<ModelUse, 'readModelUse'> {
  /**
   * Re-opened ones, those with an alarm, then the largest value. Open: nobody has decided, or the rules have changed
   * since.
   */
  listCases(query: {
    filter: CaseFilter
    offset: number
    limit: number
  }): Promise<{ cases: CaseDetail[]; total: number }>
  findCase(pair: EventPair): Promise<MatchCase | undefined>
  findEvents(refs: readonly EventRef[]): Promise<VenueEvent[]>
  /** The other events that are shown as one with this event. */
  listCompanions(ref: EventRef): Promise<EventRef[]>
  addReview(review: {
    action: ReviewAction
    by: string
    note?: string
    verdicts: readonly NewVerdict[]
  }): Promise<MatchReview>
  /** Undefined when there is no such decision or it was already undone. */
  undoReview(id: string, by: string): Promise<MatchReview | undefined>
  /** Newest first, including undone ones. */
  listReviews(query: { offset: number; limit: number }): Promise<{ reviews: MatchReview[]; total: number }>
}

const FILTER: Record<CaseFilter, Prisma.Sql> = {
  open: IS_OPEN,
  decided: Prisma.sql`v."verdict" is not null and c."state" <> 'reopened'`,
  all: Prisma.sql`true`,
}

type CaseRow = MatchCaseModel & { verdict: string | null; alarm: string | null } & (
    | { suggested: null }
    | { suggested: string; suggestedReason: string; model: string; suggestedAt: Date }
  )

const parseVerdict = (value: string | null) => (value === 'same' || value === 'different' ? value : undefined)

function toSuggestion(row: CaseRow): Suggestion | undefined {
  const verdict = row.suggested === 'unsure' ? row.suggested : parseVerdict(row.suggested)
  if (row.suggested === null || !verdict) return undefined
  return { verdict, reason: row.suggestedReason, model: row.model, at: row.suggestedAt }
}

/** Only `loadLabels` reads the texts: they are long. */
const withPairs = { pairs: { omit: { texts: true } } } satisfies Prisma.MatchReviewInclude

export function createMatchReviews(prisma: PrismaClient): MatchReviews {
  async function findEvents(refs: readonly EventRef[]): Promise<VenueEvent[]> {
    const rows = await prisma.venueEvent.findMany({
      where: { OR: refs.map(({ venue, eventId }) => ({ venue, id: eventId })) },
      include: { markets: { orderBy: { position: 'asc' } } },
    })
    return rows.flatMap((row) => {
      const venue = parseVenueId(row.venue)
      return venue ? [toVenueEvent(row, venue)] : []
    })
  }

  async function findSlugs(refs: readonly EventRef[]): Promise<Map<string, string>> {
    const rows = await prisma.groupSource.findMany({
      where: { OR: refs.map(({ venue, eventId }) => ({ venue, venueEventId: eventId })) },
      select: { venue: true, venueEventId: true, group: { select: { slug: true } } },
    })
    return new Map(rows.map(({ venue, venueEventId, group }) => [venueKey(venue, venueEventId), group.slug]))
  }

  return {
    ...createModelUse(prisma),
    async listCases({ filter, offset, limit }) {
      const from = Prisma.sql`from "MatchCase" c ${VERDICT} ${ALARM} ${SUGGESTION}
        where c."state" <> 'dropped' and ${FILTER[filter]}`
      const [rows, counted] = await Promise.all([
        prisma.$queryRaw<CaseRow[]>`
          select c.*, v."verdict", m."reason" as "alarm", s."verdict" as "suggested",
            s."reason" as "suggestedReason", s."model", s."at" as "suggestedAt" ${from}
          ${ORDER} limit ${limit} offset ${offset}`,
        prisma.$queryRaw<{ total: number }[]>`select count(*)::integer as "total" ${from}`,
      ])
      const cases = rows.flatMap((row) => {
        const found = toCase(row)
        return found ? [{ found, row }] : []
      })
      const refs = cases.flatMap(({ found: { a, b } }) => [a, b])
      const [events, slugs] = await Promise.all([findEvents(refs), findSlugs(refs)])
      const byKey = new Map(events.map((event) => [refKey({ venue: event.venue, eventId: event.id }), event]))
      return {
        total: counted[0]?.total ?? 0,
        cases: cases.map(({ found, row }) => ({
          ...found,
          verdict: parseVerdict(row.verdict),
          alarm: row.alarm ?? undefined,
          suggestion: toSuggestion(row),
          events: { a: byKey.get(refKey(found.a)), b: byKey.get(refKey(found.b)) },
          slug: slugs.get(refKey(found.a)),
        })),
      }
    },

    async findCase(pair) {
      const row = await prisma.matchCase.findFirst({ where: toPairRow(pair) })
      return (row && toCase(row)) ?? undefined
    },

    findEvents,

    async listCompanions({ venue, eventId }) {
      const rows = await prisma.groupSource.findMany({
        where: { group: { sources: { some: { venue, venueEventId: eventId } } } },
      })
      return rows.flatMap((row) => {
        const other = parseVenueId(row.venue)
        const isSelf = row.venue === venue && row.venueEventId === eventId
        return other && !isSelf ? [{ venue: other, eventId: row.venueEventId }] : []
      })
    },

    async addReview({ action, by, note, verdicts }) {
      const pairs = verdicts.map(({ a, b, verdict, markets, prints, texts }) => ({
        ...toPairRow({ a, b }),
        verdict,
        markets: markets.map((pair) => ({ ...pair })),
        prints: { ...prints },
        texts: texts ? toStoredTexts(texts) : {},
      }))
      const review = prisma.matchReview.create({
        data: { action, by, note: note ?? null, pairs: { create: pairs } },
        include: withPairs,
      })
      // Until matching has run again, the list shows the result of the decision.
      const states = verdicts.map((one) =>
        prisma.matchCase.updateMany({
          where: { ...toPairRow(one), state: 'reopened' },
          data: { state: one.verdict === 'same' ? 'published' : 'proposed' },
        }),
      )
      const [made] = await prisma.$transaction([review, ...states])
      return toReview(made)
    },

    async undoReview(id, by) {
      const { count } = await prisma.matchReview.updateMany({
        where: { id, undoneAt: null },
        data: { undoneAt: new Date(), undoneBy: by },
      })
      const row =
        count === 0 ? null : await prisma.matchReview.findUnique({ where: { id }, include: withPairs })
      return row ? toReview(row) : undefined
    },

    async listReviews({ offset, limit }) {
      const [rows, total] = await Promise.all([
        prisma.matchReview.findMany({
          include: withPairs,
          orderBy: [{ at: 'desc' }, { id: 'desc' }],
          skip: offset,
          take: limit,
        }),
        prisma.matchReview.count(),
      ])
      return { reviews: rows.map(toReview), total }
    },
  }
}
