import { expect, test } from 'vitest'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { textsOfEvent } from './modelTexts'

const tickerOf = (id: string) => textsOfEvent(buildEvent('kalshi', { id, title: 'Rain?' })).get(id)?.ticker

test('an id that is made of words is part of the text, a number or a hash is not', () => {
  expect(['KXUCL-27-BAR', 'KXHIGHNY-26JUL19-B80.5'].map(tickerOf)).toEqual([
    'KXUCL-27-BAR',
    'KXHIGHNY-26JUL19-B80.5',
  ])
  expect(['559657', '0xd3edc56ca11329c8', 'cm_42', 'rain-in-oslo'].map(tickerOf)).toEqual(
    Array(4).fill(undefined),
  )
})
