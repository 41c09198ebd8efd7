import { expect, test } from 'vitest'
import { EVIDENCE } from '@/lib/core/matching/confidence/evidence'
import { confidenceBy, fitModel } from './leaveOut'
import type { Sample } from './samples'

const featuresWith = (name: string, value: number) => EVIDENCE.map(([one]) => (one === name ? value : 0))
const sample = (family: string, verdict: Sample['verdict'], features = featuresWith('', 0)): Sample => ({
  set: 'pairs',
  hidden: 'nothing',
  pair: `${family} ${verdict}`,
  family,
  features,
  verdict,
})
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

const DOUBT = 'time on one side only'

test('negative evidence that proved wrong elsewhere lowers confidence, and nothing raises it past the ceiling', () => {
  const samples = range(60).flatMap((i) => [
    sample(`family ${i}`, 'right'),
    sample(`family ${i}`, i % 2 ? 'wrong' : 'right', featuresWith(DOUBT, 0.5)),
  ])
  const model = fitModel(samples)
  expect(confidenceBy(model, featuresWith(DOUBT, 0.5))).toBeLessThan(0.75)
  expect(confidenceBy(model, featuresWith(DOUBT, 0))).toBeGreaterThan(0.85)
  expect(model.ceiling).toBeLessThanOrEqual(1)
})

test('an unreviewed pair of loose pairs teaches nothing, one of a catalogue counts against a match', () => {
  const read = range(20).map((i) => sample(`family ${i}`, i % 5 ? 'right' : 'wrong'))
  const unread = range(20).map((i) => sample(`family ${i}`, 'unread', featuresWith(DOUBT, 1)))
  expect(fitModel([...read, ...unread])).toEqual(fitModel(read))
  const listed = unread.map((one) => ({ ...one, set: 'catalogue' }))
  expect(confidenceBy(fitModel([...read, ...listed]), featuresWith(DOUBT, 1))).toBeLessThan(
    confidenceBy(fitModel(read), featuresWith(DOUBT, 1)),
  )
})
