import { expect, test } from 'vitest'
import type { ModelText, Slot } from './types'
import { verifySlots } from './verifySlots'

const text: ModelText = {
  title: 'Will  Larkspur Foods report revenue above $2.5 million in Q3 2026?',
  eventTitle: 'Larkspur earnings',
  rules: 'This market resolves to Yes if two auditors confirm more than 2,500,000 US dollars.',
  ends: '2026-11-30T00:00:00.000Z',
}
const figure = (value: number, quote: string): Slot => ({
  slot: 'figure',
  comparison: 'above',
  value,
  unit: 'usd',
  quote,
})
const subject = (quote: string): Slot => ({ slot: 'subject', value: 'Larkspur Foods', quote })

test('a slot stays where its quote stands in one field of the text, whatever its case and spacing', () => {
  const slots = [subject('Will Larkspur Foods'), subject('LARKSPUR EARNINGS'), subject('2026-11-30')]
  expect(verifySlots(text, slots)).toEqual(slots)
})

test('a slot with an invented, altered or joined quote is dropped', () => {
  expect(
    verifySlots(text, [
      subject('Larkspur Drinks'),
      subject('Larkspur … revenue'),
      subject('Q3 2026? Larkspur earnings'),
      subject(' '),
    ]),
  ).toEqual([])
})

test('a figure stays only where its quote holds its digits, in whatever spelling', () => {
  const right = [
    figure(2_500_000, 'above $2.5 million'),
    figure(2_500_000, 'more than 2,500,000'),
    figure(2, 'two auditors'),
  ]
  expect(verifySlots(text, right)).toEqual(right)
  expect(verifySlots(text, [figure(3_500_000, '$2.5 million'), figure(3, 'two auditors')])).toEqual([])
})

test('a quote of one or two letters stays only where it is a whole word or number of the text', () => {
  const short: ModelText = { title: 'Will X beat Q3 by 5?', rules: 'Xenia Foods resolves this in 2026.' }
  const kept = ['X', 'by', '5', 'q3'].map(subject)
  expect(verifySlots(short, kept)).toEqual(kept)
  expect(verifySlots(short, ['e', 'w', 'Fo', '2', '02', '?', ', .', 'b 5'].map(subject))).toEqual([])
})

test('a figure of zero stays only where a zero stands alone', () => {
  const none: ModelText = {
    title: 'Between 0 and 100 goals, 0.0% or zero?',
    rules: '10 of 2,000, 0.5 and 1.0',
  }
  const right = ['Between 0 and', '0.0%', 'or zero'].map((quote) => figure(0, quote))
  expect(verifySlots(none, right)).toEqual(right)
  expect(
    verifySlots(
      none,
      ['100 goals', '10 of 2,000', '0.5', '1.0'].map((quote) => figure(0, quote)),
    ),
  ).toEqual([])
})

test('a figure stays only where its number is a whole number of the quote', () => {
  const many: ModelText = {
    title: 'Between 4.25-4.50% or 0.25% on May 5, 2026?',
    rules: 'More than 15 goals, 2 500 000 votes, 1.500.000 EUR, 12 of 345.',
  }
  const right = [
    figure(4.25, '4.25-4.50%'),
    figure(4.5, '4.25-4.50%'),
    figure(25, '0.25%'),
    figure(5, 'May 5, 2026'),
    figure(15, '15 goals'),
    figure(2_500_000, '2 500 000 votes'),
    figure(1_500_000, '1.500.000 EUR'),
    figure(345, '12 of 345'),
  ]
  expect(verifySlots(many, right)).toEqual(right)
  expect(
    verifySlots(many, [
      figure(5, 'more than 15 goals'),
      figure(1, '15 goals'),
      figure(52, 'May 5, 2026'),
      figure(23, '12 of 345'),
      figure(202, '2026'),
    ]),
  ).toEqual([])
})
