import { expect, test } from 'vitest'
import { findWords } from './words'

const namesIn = (file: string, source: string) => findWords(file, source).map(({ name }) => name)

test.each([
  ['an identifier', 'const booksDue = 1', 'booksDue'],
  ['a type', 'interface SpokenPlan {}', 'SpokenPlan'],
  ['a part of an identifier', 'const liveTeller = create()', 'liveTeller'],
  ['a column-like name', 'const max_told = 1', 'max_told'],
  ['a comment', '// What readers are told.', 'told'],
  ['a string', "log.info('Nobody was told.')", 'told'],
  ['a test title', "test('a trader can tell why', () => {})", 'tell'],
])('a replaced word is found in %s', (_where, source, name) => {
  expect(namesIn('lib/books/store/x.ts', source)).toEqual([name])
})

test('a replaced word in a file name is found', () => {
  expect(namesIn('lib/operations/live/liveTeller.test.ts', '')).toEqual(['liveTeller'])
})

test('words that only contain a replaced one do not match', () => {
  expect(namesIn('lib/books/store/x.ts', 'const intellect = satellite // retelling, stiletto')).toEqual([])
})

test('the vocabulary of matching, recorded fixtures and invented listings are allowed', () => {
  for (const file of [
    'lib/core/matching/words/vocabulary.ts',
    'lib/venues/kalshi/fixtures/http_events.ts',
    'lib/dev/sandbox/world/topics.ts',
  ])
    expect(namesIn(file, "'Will he tell the truth?'")).toEqual([])
})
