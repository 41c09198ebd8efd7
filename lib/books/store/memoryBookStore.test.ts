import { describe } from 'vitest'
import { describeBookStore } from './bookStore.testkit'
import { createMemoryBookStore } from './memoryBookStore'

describe('books in memory', () =>
  describeBookStore(async (options) => {
    const store = createMemoryBookStore(options)
    return { writer: store, reader: store, settle: async () => undefined }
  }))
