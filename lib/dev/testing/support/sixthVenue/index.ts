import type { Clock, FetchJson } from '@/lib/infra/net/types'
import type { BookBatch, BookRef, FetchOptions, VenueConnector } from '@/lib/venues/connector'
import { createSixthStream, SIXTH, sides } from './stream'

interface SixthConnectorDeps {
  fetchJson: FetchJson
  clock: Clock
  urls: { apiUrl: string; wsUrl: string }
}

/** A connector from outside `lib/venues`: the requirements of a sixth venue, except its catalogue. */
export function createSixthConnector({ fetchJson, clock, urls }: SixthConnectorDeps): VenueConnector {
  async function fetchBook({ marketId }: BookRef, { signal }: FetchOptions) {
    const payload = await fetchJson(`${urls.apiUrl}/books/${marketId}`, { signal })
    return { venue: SIXTH, marketId, receivedAt: clock.now(), ...sides.parse(payload) }
  }
  return {
    id: SIXTH,
    async *listEvents() {
      yield { events: [], refusals: [] }
    },
    fetchEvents: async () => ({ events: [], refusals: [] }),
    async fetchBooks(refs, options): Promise<BookBatch> {
      const books = await Promise.all(refs.map((ref) => fetchBook(ref, options)))
      return { books, missing: [], refusals: [] }
    },
    stream: createSixthStream({ wsUrl: urls.wsUrl, clock }),
  }
}
