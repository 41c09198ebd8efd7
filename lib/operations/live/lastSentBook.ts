import { LRUCache } from 'lru-cache'
import type { PlatformBook } from '@/lib/contract/book'

/** The book that everybody who watches a channel was told last. */
export interface LastSentBook {
  /** Undefined where there is no data. */
  get(): PlatformBook | undefined
  set(book: PlatformBook): void
  /** What `make` gives of the book, kept for as long as the book is at hand; undefined where there is no data. */
  inBytes(make: (book: PlatformBook) => Buffer): Buffer | undefined
}

interface AtHand {
  book: PlatformBook
  bytes?: Buffer
}

/** Books as objects, of all channels together. */
const MAX_AT_HAND = 1_000

/** The others are kept as text: that takes a fifth, and of thousands of watched books few change in one second. */
const atHand = new LRUCache<{ text?: string }, AtHand>({
  max: MAX_AT_HAND,
  dispose({ book }, owner, reason) {
    if (reason === 'evict') owner.text = JSON.stringify(book)
  },
})

export function createLastSentBook(): LastSentBook {
  const owner: { text?: string } = {}

  function put(book: PlatformBook): AtHand {
    const taken = { book }
    owner.text = undefined
    atHand.set(owner, taken)
    return taken
  }

  function take(): AtHand | undefined {
    return atHand.get(owner) ?? (owner.text === undefined ? undefined : put(JSON.parse(owner.text)))
  }

  return {
    get: () => take()?.book,
    set: (book) => void put(book),
    inBytes(make) {
      const taken = take()
      if (taken) taken.bytes ??= make(taken.book)
      return taken?.bytes
    },
  }
}
