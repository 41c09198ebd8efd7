import { expect, test } from 'vitest'
import { cardOf, claimsFrom, withoutModel } from './leftOutCard'
import type { Counted } from './scoreClaims'

const counted = (pair: string, kind: Counted['kind'], more: Partial<Counted> = {}): Counted => ({
  set: 'catalogue',
  pair,
  kind,
  unread: false,
  family: pair,
  venues: 'kalshi–polymarket',
  category: 'other',
  ...more,
})

const LIST = [
  counted('sure', 'right', { confidence: 0.97 }),
  counted('doubtful', 'right', { confidence: 0.6 }),
  counted('judged', 'right', { confidence: 0.1, byModel: true }),
  counted('judged wrongly', 'wrong', { confidence: 0.1, byModel: true }),
  counted('wrong', 'wrong', { confidence: 0.9 }),
  counted('missed', 'missed'),
]

const overall = (list: readonly Counted[], from: number) => {
  const { right, wrong, missed } = cardOf(claimsFrom(list, from)).overall
  return { right, wrong, missed }
}

test('claims of a model count at any confidence, others from the threshold on', () => {
  expect(overall(LIST, 0.8)).toEqual({ right: 2, wrong: 2, missed: 2 })
})

test('without the model its right pairs are missed and its wrong ones not claimed', () => {
  expect(overall(withoutModel(LIST), 0.8)).toEqual({ right: 1, wrong: 1, missed: 3 })
})
