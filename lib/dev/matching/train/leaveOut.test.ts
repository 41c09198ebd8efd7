import { expect, test } from 'vitest'
import { EVIDENCE } from '@/lib/core/matching/confidence/evidence'
import { confidenceBy, train } from './leaveOut'
import type { Sample } from './samples'

const featuresWith = (name: string, value: number) => EVIDENCE.map(([one]) => (one === name ? value : 0))
const sample = (family: string, verdict: Sample['verdict'], features = featuresWith('', 0)): Sample => ({
  set: 'test',
  hidden: 'nothing',
  pair: `${family} ${verdict}`,
  family,
  features,
  verdict,
})
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

const DOUBT = 'time on one side only'

test('the model that scores a family has not seen its errors', () => {
  const own = range(5).map(() => sample('alone', 'wrong', featuresWith('the other way round', 1)))
  const rest = range(40).map((i) => sample(`family ${i}`, 'right'))
  const { model, leftOut } = train([...own, ...rest])
  const features = own[0]?.features ?? []
  expect(leftOut.get(own[0] ?? sample('', 'right'))).toBeGreaterThan(confidenceBy(model, features))
})

test('negative evidence that proved wrong elsewhere lowers confidence, and nothing raises it past the ceiling', () => {
  const samples = range(60).flatMap((i) => [
    sample(`family ${i}`, 'right'),
    sample(`family ${i}`, i % 2 ? 'wrong' : 'right', featuresWith(DOUBT, 0.5)),
  ])
  const { model } = train(samples)
  expect(confidenceBy(model, featuresWith(DOUBT, 0.5))).toBeLessThan(0.75)
  expect(confidenceBy(model, featuresWith(DOUBT, 0))).toBeGreaterThan(0.85)
  expect(model.ceiling).toBeLessThanOrEqual(1)
})

test('an unreviewed pair teaches nothing', () => {
  const read = range(20).map((i) => sample(`family ${i}`, i % 5 ? 'right' : 'wrong'))
  const unread = range(20).map((i) => sample(`family ${i}`, 'unread', featuresWith(DOUBT, 1)))
  expect(train([...read, ...unread]).model).toEqual(train(read).model)
})
