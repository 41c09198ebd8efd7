import { expect, test } from 'vitest'
import { tokensOf } from './normalize'

test('synonyms and adjectives of countries are normalised to one form', () => {
  expect(tokensOf('French presidential election')).toEqual(['france', 'president', 'race'])
  expect(tokensOf('BTC championships')).toEqual(['bitcoin', 'title'])
})

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'the word %s of a title stays a word',
  (word) => {
    const tokens = tokensOf(`Best ${word} of 2026`)
    for (const token of tokens) expect(token).toBeTypeOf('string')
    expect(tokens.join(' ')).toContain(word.replaceAll('_', '').toLowerCase())
  },
)
