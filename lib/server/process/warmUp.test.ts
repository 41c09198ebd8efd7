import { expect, test } from 'vitest'
import { OPERATIONS } from '@/lib/contract/operations'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, member } from '@/lib/dev/testing/support/builders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createFairRotation } from '@/lib/infra/limits/fairRotation'
import type { Readiness, Runtime } from '@/lib/operations/runtime'
import { HANDLERS } from '@/lib/server/api/handlers'
import { bodyKey } from '@/lib/server/http/bodyKey'
import { internalRequest } from '@/lib/server/http/internalRequest'
import { findByBody, findKept } from '@/lib/server/http/responseCache'
import { warmUp } from './warmUp'

const UNREAD: Readiness = { ready: false, database: true, venues: { polymarket: false } }

function open() {
  const made = createTestRuntime({
    events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])])],
    config: { rateLimitAnon: 60 },
  })
  made.books.put(buildBook(poly, { asks: [[0.45, 500]] }))
  made.books.put(buildBook(kalshi, { asks: [[0.46, 500]] }))
  return made
}

/** Whether a plan for this amount was requested before: replies are kept from the second request on. */
async function wasPlanned(runtime: Runtime, usd: number): Promise<boolean> {
  const target = OPERATIONS.planDistribution.path
  const tokens = { platform_1: poly.yesTokenId, platform_2: kalshi.yesTokenId }
  const body = { tokens, direction: 'buy', amount_usd: usd }
  const reply = await HANDLERS.planDistribution.answer(
    runtime,
    internalRequest({ method: 'POST', target, body }),
  )
  expect(reply.status).toBe(200)
  return findByBody(runtime, bodyKey(target, new TextEncoder().encode(JSON.stringify(body)))) !== undefined
}

test('events and plans are answered once, without a charge or a count', async () => {
  const { runtime } = open()
  await warmUp(runtime, new AbortController().signal)
  expect(findKept(runtime, '/api/event/rain')?.whole.status).toBe(200)
  for (const usd of [10.0001, 100.0001, 1_000.0001, 5_000.0001]) {
    expect(await wasPlanned(runtime, usd), `${usd}`).toBe(true)
  }
  expect(await wasPlanned(runtime, 77)).toBe(false)
  const counted = (await runtime.metrics.registry.metrics()).split('\n')
  expect(counted.filter((line) => /^\w+\{[^}]*operation=/.test(line))).toEqual([])
})

test('pages and the warm-up share no budget of an address', async () => {
  const owners = new Set<string>()
  const budgets = { isSpent: () => false, spend: (owner: string) => owners.add(owner) }
  const runtime = { ...open().runtime, rotation: createFairRotation({ budgets }) }
  await warmUp(runtime, new AbortController().signal)
  expect([...owners]).toEqual([''])
})

test('nothing is planned before the platforms are read, nor after the service has stopped', async () => {
  const { runtime } = open()
  const waited: number[] = []
  let readiness = UNREAD
  const stopping = new AbortController()
  const clock: Runtime['clock'] = {
    ...runtime.clock,
    async sleep(ms) {
      waited.push(ms)
      expect(findKept(runtime, '/api/event/rain')).toBeUndefined()
      if (waited.length === 3) readiness = { ...UNREAD, ready: true }
    },
  }
  const later = { ...runtime, clock, readiness: async () => readiness }
  await warmUp(later, stopping.signal)
  expect(waited).toHaveLength(3)
  expect(findKept(later, '/api/event/rain')).toBeDefined()

  stopping.abort()
  const stopped = { ...open().runtime }
  await warmUp(stopped, stopping.signal)
  expect(findKept(stopped, '/api/event/rain')).toBeUndefined()
})
