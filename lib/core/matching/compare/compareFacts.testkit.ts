import type { VenueId } from '@/lib/core/domain/venue'
import type { Listing } from '../read/listing'
import { readStatement, type Statement } from '../read/statement'

/** What a market says, with its end as ISO 8601. */
export type MarketFacts = Partial<Omit<Listing, 'endDate'>> & { title: string; end?: string }

export const readFacts = (venue: VenueId, { end, ...facts }: MarketFacts): Statement =>
  readStatement({
    venue,
    id: `${venue}-1`,
    rules: '',
    eventId: `${venue}-event`,
    tags: [],
    aliases: [],
    references: [],
    ...(end !== undefined && { endDate: Date.parse(end) }),
    ...facts,
  })
