import { describe } from 'vitest'
import { describeBookStore } from './bookStore.contract'
import { createMemoryBookStore } from './memoryBookStore'

describe('books in memory', () => describeBookStore(createMemoryBookStore))
