import { expect, test } from 'vitest'
import { PROMPT_VERSION } from '@/lib/core/matching/model/prompts'
import { textHash } from '@/lib/infra/model/textHash'
import type { ModelPair, ModelSide } from './modelPairs'
import { parseAnswers } from './parseAnswers'
import { publishedByModel } from './publishedByModel'
import { toPrompts } from './toPrompts'

const side = (venue: ModelSide['venue'], id: string, title: string): ModelSide => {
  const text = { title, rules: '' }
  return { venue, id, text, hash: textHash(text) }
}
const pairOf = (a: ModelSide, b: ModelSide, { published = false } = {}): ModelPair => ({
  a,
  b,
  candidate: {
    a: { venue: a.venue, eventId: a.id },
    b: { venue: b.venue, eventId: b.id },
    method: 'rules',
    confidence: 0.6,
    reasons: [],
    markets: [{ a: a.id, b: b.id, inverted: false }],
    published,
  },
})
const p = side('polymarket', 'p', 'Will Larkspur ship its phone in March 2027?')
const k = side('kalshi', 'k', 'Larkspur phone shipped in March 2027?')
const k2 = side('kalshi', 'k2', 'Larkspur phone shipped in April 2027?')
const found = side('limitless', 'l', 'Will Larkspur ship its phone in March 2027?')

const about = { kind: 'about', prompt_version: PROMPT_VERSION, read_by: 'this test', date: '2026-11-28' }
const reading = ({ hash, text }: ModelSide, to: string) => ({
  kind: 'reader',
  hash,
  slots: [
    { slot: 'subject', value: 'Larkspur', quote: 'Larkspur' },
    { slot: 'window', to, quote: text.title.slice(-14) },
  ],
})
const verdict = (a: ModelSide, b: ModelSide, said: string, there = 'in March 2027') => ({
  kind: 'judge',
  a_hash: a.hash,
  b_hash: b.hash,
  verdict: said,
  slot: 'window',
  here: 'in March 2027',
  there,
  reason: 'Both end with March.',
})
const file = (...lines: object[]) => [about, ...lines].map((line) => JSON.stringify(line)).join('\n')
const read = [reading(p, '2027-03-31'), reading(k, '2027-03-31'), reading(k2, '2027-04-30')]
const ids = (pairs: ModelPair[], ...lines: object[]) =>
  publishedByModel(pairs, parseAnswers(file(...lines))).map(({ a, b }) => `${a.id}=${b.id}`)

test('each undecided text is requested once and each undecided pair once; published ones are not', () => {
  const prompts = toPrompts([pairOf(p, k), pairOf(p, k2), pairOf(p, found, { published: true })], () => 'b0')
  expect(prompts).toMatchObject([
    { kind: 'reader', market: { id: 'p', hash: p.hash } },
    { kind: 'reader', market: { id: 'k' } },
    { kind: 'reader', market: { id: 'k2' } },
    { kind: 'judge', a: { id: 'p' }, b: { id: 'k' } },
    { kind: 'judge', a: { id: 'p' }, b: { id: 'k2' } },
  ])
})

test('recorded answers publish a pair as the service would: readings, quotes and judge agree, nothing competes', () => {
  const both = [pairOf(p, k), pairOf(p, k2)]
  expect(ids([pairOf(p, k)], ...read, verdict(p, k, 'same'))).toEqual(['p=k'])
  // The readings part the rival, without a judge.
  expect(ids(both, ...read, verdict(p, k, 'same'))).toEqual(['p=k'])
  expect(ids(both, ...read.slice(0, 2), verdict(p, k, 'same'))).toEqual([])
  // A rival that nobody read is still none once it is judged different.
  expect(ids(both, ...read.slice(0, 2), verdict(p, k, 'same'), verdict(p, k2, 'different'))).toEqual(['p=k'])
  expect(ids([pairOf(p, k)], ...read, verdict(p, k, 'unsure'))).toEqual([])
  expect(ids([pairOf(p, k)], ...read, verdict(p, k, 'same', 'in May 2027'))).toEqual([])
  expect(ids([pairOf(p, k2)], ...read, verdict(p, k2, 'same', 'in April 2027'))).toEqual([])
  expect(ids([pairOf(p, k)], verdict(p, k, 'same'))).toEqual([])
})

test('answers to another version of the prompt, and invalid lines, are refused with their number', () => {
  const old = JSON.stringify({ ...about, prompt_version: '0' })
  expect(() => parseAnswers(old)).toThrow(/^Line 1: answers to version 0/)
  expect(() => parseAnswers(file({ ...verdict(p, k, 'publish') }))).toThrow(/^Line 2: /)
})
