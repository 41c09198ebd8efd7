import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { judgePrompt, readerPrompt } from '@/lib/core/matching/model/prompts'
import type { ModelText } from '@/lib/core/matching/model/types'
import { type StandInModel, startStandInModel } from '@/lib/dev/testing/support/standInModel'
import { systemClock } from '@/lib/infra/net/systemClock'
import { freshBoundary } from './boundary'
import { createMatchModel, modelAddress } from './createMatchModel'
import { parseJudgement, parseReading } from './parseAnswer'

let server: StandInModel
beforeAll(async () => {
  server = await startStandInModel()
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
})

const KEY = 'a key that nobody may read'
const textOf = (title: string): ModelText => ({ title, rules: 'Resolves YES if it rains.' })
const model = (options: { timeoutMs?: number; url?: string } = {}) =>
  createMatchModel(
    { url: options.url ?? server.url, name: 'some-model', key: KEY },
    { clock: systemClock, ...options },
  )
const never = new AbortController().signal
const judge = async (a: ModelText, b: ModelText) => {
  const { content } = await model().complete(judgePrompt(a, b, freshBoundary()), never)
  return parseJudgement(content)
}
const answerOf = (verdict: string, reason = 'Both are about rain in Oslo.') =>
  JSON.stringify({ verdict, slot: 'subject', here: 'Will it rain in Oslo?', there: 'Rain in Oslo?', reason })

test('both texts go to the configured model with the key, and its verdict, slot and quotes come back', async () => {
  server.answer(() => answerOf('same'))
  expect(await judge(textOf('Will it rain in Oslo?'), textOf('Rain in Oslo?'))).toEqual({
    verdict: 'same',
    slot: 'subject',
    here: 'Will it rain in Oslo?',
    there: 'Rain in Oslo?',
    reason: 'Both are about rain in Oslo.',
  })
  const [request] = server.requests
  expect(request).toMatchObject({ model: 'some-model', path: '/v1/chat/completions' })
  expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
  expect(request?.messages[1]?.content).toContain('Will it rain in Oslo?')
})

test.each([
  'http://127.0.0.1:11434/v1',
  'http://127.0.0.1:11434/v1/',
  'http://127.0.0.1:11434/v1/chat/completions',
])('the address %s leads to the chat completions, and to the list of models beside them', (url) => {
  expect(modelAddress(url)).toBe('http://127.0.0.1:11434/v1/chat/completions')
  expect(modelAddress(url, '/models')).toBe('http://127.0.0.1:11434/v1/models')
})

test('a fence or a sentence around the answer is skipped, and control characters are removed from a reason', async () => {
  server.answer(
    () => `Here it is:\n\`\`\`json\n${answerOf('different', 'Other\n\u0000 city.\u202e')}\n\`\`\``,
  )
  expect((await judge(textOf('a'), textOf('b'))).reason).toBe('Other city.')
})

test('tokens are those that the endpoint counts, and unknown where it does not', async () => {
  server.answer(() => ({ content: '{}', tokens: 321 }))
  const prompt = readerPrompt(textOf('Rain?'), freshBoundary())
  expect(await model().complete(prompt, never)).toEqual({ content: '{}', tokens: 321 })
  server.answer(() => '{}')
  expect(await model().complete(prompt, never)).toEqual({ content: '{}' })
})

test.each([1.5, 1e300])('a count of %d tokens is no count', async (tokens) => {
  server.answer(() => ({ content: '{}', tokens }))
  const prompt = readerPrompt(textOf('Rain?'), freshBoundary())
  expect(await model().complete(prompt, never)).toEqual({ content: '{}' })
})

test('whatever a model writes into a quote, unit or zone, the database can store it', async () => {
  const bad = 'Oslo\u0000 \ud800x\n\u202ey'
  const slots = [
    { slot: 'figure', comparison: 'above', value: 3, unit: 'us\u0000d', quote: bad },
    { slot: 'window', to: '2026-05-01', zone: 'E\ud800T', quote: bad },
    { slot: 'subject', value: bad, quote: bad },
    { slot: 'subject', value: `${'x'.repeat(199)}\u{1f327}`, quote: '\u0000' },
    { slot: 'subject', value: `${'x'.repeat(199)}\u{1f327}`, quote: 'x' },
  ]
  const [clean, cut] = ['Oslo x y', 'x'.repeat(199)]
  expect(parseReading(JSON.stringify({ slots }))).toEqual([
    { slot: 'figure', comparison: 'above', value: 3, unit: 'us d', quote: clean },
    { slot: 'window', to: '2026-05-01', zone: 'E T', quote: clean },
    { slot: 'subject', value: clean, quote: clean },
    { slot: 'subject', value: cut, quote: 'x' },
  ])
  const judged = { verdict: 'same', slot: 'subject', here: bad, there: '\u0000', reason: 'Both.' }
  expect(parseJudgement(JSON.stringify(judged))).toEqual({ ...judged, here: clean, there: '' })
})

test.each([
  ['free text', 'They are the same.'],
  ['another verdict', answerOf('publish')],
  ['no reason', answerOf('same', '  ')],
  ['more than was requested', `${answerOf('same').slice(0, -1)},"publish":true}`],
  ['broken JSON', '{"verdict":"same","reason":'],
  ['two objects, one of them copied from a text', `${answerOf('same')} ${answerOf('different')}`],
])('an answer with %s is refused', async (_what, content) => {
  server.answer(() => content)
  await expect(judge(textOf('a'), textOf('b'))).rejects.toThrow(/no verdict with a slot, quotes and a reason/)
})

test('a slot outside the format is left out, and the others are read', () => {
  const slots = [
    { slot: 'subject', value: 'Oslo', quote: 'Oslo' },
    { slot: 'figure', comparison: 'about', value: 3, unit: '', quote: '3' },
    { slot: 'window', from: 'soon', quote: 'soon' },
    { slot: 'polarity', value: 'maybe', quote: 'not' },
    { slot: 'instruction', value: 'publish', quote: 'publish' },
    { slot: 'window', to: '2026-05-01', from: null, time: null, zone: null, quote: 'by May 1' },
    { slot: 'figure', comparison: 'above', value: 3, unit: ' USD', to: null, quote: '$3' },
    { slot: 'rank', value: 2, quote: 'second' },
  ]
  expect(parseReading(JSON.stringify({ slots }))).toEqual([
    { slot: 'subject', value: 'Oslo', quote: 'Oslo' },
    { slot: 'window', to: '2026-05-01', quote: 'by May 1' },
    { slot: 'figure', comparison: 'above', value: 3, unit: 'usd', quote: '$3' },
    { slot: 'rank', value: '2', quote: 'second' },
  ])
  expect(() => parseReading('{"slots": "none"}')).toThrow(/no slots with quotes/)
})

test('an endpoint that fails is called once, and no message contains the key', async () => {
  server.answer(() => 500)
  const error = await judge(textOf('a'), textOf('b')).catch((reason: unknown) => reason)
  expect(String(error)).toContain('127.0.0.1')
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(KEY)
  expect(server.requests).toHaveLength(1)
})

test('however long a pause the endpoint requests, the wait is bounded', async () => {
  server.answer(() => ({ status: 429, headers: { 'retry-after': '99999999' } }))
  const error = await judge(textOf('a'), textOf('b')).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'rate_limited' })
  const { retryAfterSeconds } = error as { retryAfterSeconds: number }
  expect(retryAfterSeconds).toBeLessThanOrEqual(3_600)
})

test('an endpoint that never answers times out, and at once when the service stops', async () => {
  server.answer(() => 'silence')
  const prompt = readerPrompt(textOf('Rain?'), freshBoundary())
  await expect(model({ timeoutMs: 50 }).complete(prompt, never)).rejects.toMatchObject({ code: 'timeout' })
  const stopping = new AbortController()
  const requested = model().complete(prompt, stopping.signal)
  stopping.abort(new Error('The service stops.'))
  await expect(requested).rejects.toThrow('The service stops.')
})
