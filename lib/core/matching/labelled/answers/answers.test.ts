import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAnswers } from '@/lib/dev/matching/model/parseAnswers'

const FILE = 'lib/core/matching/labelled/answers/catalogue.jsonl'
/** No quote may carry a venue's text. */
const MAX_QUOTE = 100

test('recorded answers say who has read and when, are to the present prompt, and hold short quotes only', () => {
  const file = readFileSync(FILE, 'utf8')
  const [about] = file.split('\n')
  expect(JSON.parse(about ?? '')).toMatchObject({
    kind: 'about',
    read_by: expect.any(String),
    date: '2026-11-28',
  })
  const { readings, judgements } = parseAnswers(file)
  expect([readings.size, judgements.size]).toEqual([948, 1_209])
  const quotes = [
    ...[...readings.values()].flat().map(({ quote }) => quote),
    ...[...judgements.values()].flatMap(({ here, there }) => [here, there]),
  ]
  expect(quotes.filter(({ length }) => length > MAX_QUOTE)).toEqual([])
})
