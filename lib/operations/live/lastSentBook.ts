import { LRUCache } from 'lru-cache'
import type { PlatformBook } from '@/lib/contract/book'

/** The last book sent to the channel's subscribers. */
export interface LastSentBook {
  /** Undefined where there is no data. */
  get(): PlatformBook | undefined
  set(book: PlatformBook): void
  /** The result of `make`, cached with the decoded book; undefined where there is no data. */
  toBytes(make: (book: PlatformBook) => Buffer): Buffer | undefined
}

interface Decoded {
  book: PlatformBook
  bytes?: Buffer
}

/** Decoded books across all channels. */
const MAX_DECODED = 1_000

/** The others are stored as text: a fifth of the size, and of thousands of watched books few change per second. */
const decodedBooks = new LRUCache<{ text?: string }, Decoded>({
  max: MAX_DECODED,
  dispose({ book }, owner, reason) {
    if (reason === 'evict') owner.text = JSON.stringify(book)
  },
})

export function createLastSentBook(): LastSentBook {
  const owner: { text?: string } = {}

  function put(book: PlatformBook): Decoded {
    const decoded = { book }
    owner.text = undefined
    decodedBooks.set(owner, decoded)
    return decoded
  }

  function decode(): Decoded | undefined {
    return decodedBooks.get(owner) ?? (owner.text === undefined ? undefined : put(JSON.parse(owner.text)))
  }

  return {
    get: () => decode()?.book,
    set: (book) => void put(book),
    toBytes(make) {
      const decoded = decode()
      if (decoded) decoded.bytes ??= make(decoded.book)
      return decoded?.bytes
    },
  }
}
