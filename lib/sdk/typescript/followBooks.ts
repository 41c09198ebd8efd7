import type { PlatformBook } from '@/lib/contract/book'
import { applyDelta } from '@/lib/contract/bookDelta'
import type { StreamMessage } from './crossbook'
import type { components } from './schema'

export interface LiveBook {
  outcomeId: string
  platform: string
  book: components['schemas']['PlatformBook']
}

/** Complete books from a stream: yields every book that a complete change touched. */
export async function* followBooks(messages: AsyncIterable<StreamMessage>): AsyncGenerator<LiveBook> {
  const books = new Map<string, LiveBook>()
  let touched = new Set<string>()
  for await (const { event, data } of messages) {
    if (event !== 'book' && event !== 'book_delta') continue
    const name = `${data.outcome_id} ${data.platform}`
    const known = books.get(name)
    if (event === 'book') {
      books.set(name, {
        outcomeId: data.outcome_id,
        platform: data.platform,
        book: data.book,
      })
    } else {
      // Already applied, or for a book that has not arrived yet.
      if (!known || data.version < known.book.version) continue
      books.set(name, { ...known, book: applyDelta(known.book as PlatformBook, data) })
    }
    touched.add(name)
    if (!data.last) continue
    for (const one of touched) {
      const book = books.get(one)
      if (book) yield book
    }
    touched = new Set()
  }
}
