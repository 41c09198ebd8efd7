import type { EventText, LabelledVerdict, MarketText, MatchTexts } from '@/lib/core/domain/matches'
import type { PrismaClient } from '../connect'
import { isRecord, toVerdict } from './matchRows'

const toStoredText = ({ markets, ...event }: EventText) => ({
  ...event,
  markets: markets.map((market) => ({ ...market })),
})

/** Texts in the form of a JSON column. */
export const toStoredTexts = ({ a, b }: MatchTexts) => ({ a: toStoredText(a), b: toStoredText(b) })

const isMarket = (value: unknown): value is MarketText =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.question === 'string' &&
  typeof value.rules === 'string' &&
  (value.outcome === undefined || typeof value.outcome === 'string') &&
  (value.endDate === undefined || typeof value.endDate === 'number')

const isEvent = (value: unknown): value is EventText =>
  isRecord(value) &&
  typeof value.title === 'string' &&
  typeof value.rules === 'string' &&
  Array.isArray(value.markets) &&
  value.markets.every(isMarket)

/** Undefined for decisions from before texts were stored. */
const toTexts = (value: unknown): MatchTexts | undefined =>
  isRecord(value) && isEvent(value.a) && isEvent(value.b) ? { a: value.a, b: value.b } : undefined

/** The latest decision of each pair that was not undone, with what both sides said then. Oldest first. */
export async function loadLabels(prisma: PrismaClient): Promise<LabelledVerdict[]> {
  const rows = await prisma.matchReviewPair.findMany({
    where: { review: { undoneAt: null } },
    distinct: ['aVenue', 'aEventId', 'bVenue', 'bEventId'],
    orderBy: [{ review: { at: 'desc' } }, { reviewId: 'desc' }],
    include: { review: { select: { note: true } } },
  })
  return rows.reverse().flatMap((row) => {
    const [verdict, texts] = [toVerdict(row), toTexts(row.texts)]
    return verdict && texts ? [{ ...verdict, texts, reason: row.review.note ?? undefined }] : []
  })
}
