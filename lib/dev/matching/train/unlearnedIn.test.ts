import { expect, test } from 'vitest'
import { knowing, knowledge } from '@/lib/core/matching/confidence/knowledge'
import type { Listing } from '@/lib/core/matching/read/listing'
import { tokensOf } from '@/lib/core/matching/read/normalize'
import { unlearnedIn } from './unlearnedIn'

const listing = (title: string): Listing => ({
  venue: 'kalshi',
  id: title,
  title,
  rules: '',
  eventId: title,
  tags: [],
  aliases: [],
  references: [],
})

test('phrases and synonyms of the listings are known, others are not; names and spellings always are', () => {
  const unlearned = unlearnedIn([listing('Who is FOUND GUILTY, or ousted?')])
  expect(unlearned.has('found guilty')).toBe(false)
  expect(unlearned.has('ousted')).toBe(false)
  for (const one of ['guilty verdict', 'nba finals', 'purchase']) expect(unlearned).toContain(one)
  for (const one of ['european union', 'btc', 'manchester united']) expect(unlearned).not.toContain(one)
})

test('training reads without the phrases and synonyms that it does not know', () => {
  const unlearned = unlearnedIn([listing('Nothing of interest')])
  const read = (text: string) => knowing({ ...knowledge(), unlearned }, () => [...tokensOf(text)])
  expect([...tokensOf('found guilty')]).toEqual(['convict'])
  expect(read('found guilty')).toEqual(['found', 'guilty'])
  expect([...tokensOf('purchase')]).toEqual(['acquire'])
  expect(read('purchase')).toEqual(['purchase'])
  expect(read('btc')).toEqual(['bitcoin'])
})
