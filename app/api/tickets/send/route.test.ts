import { expect, test } from 'vitest'
import { sendTicketResponse } from '@/lib/contract/tickets'
import { shares, usd } from '@/lib/core/domain/units'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import type { Runtime } from '@/lib/operations/runtime'
import { POST } from './route'

const path = '/api/tickets/send'
const signature = `0x${'12'.repeat(65)}`
const body = { platform: 'platform_3', market_id: 'rain', message: { salt: '7', side: 1 }, signature }

function start(sendOrder?: Runtime['sendOrder']) {
  installRuntime({ sendOrder })
}

test('without TICKETS_SEND nothing is handed on', async () => {
  start()
  const { status, detail } = await routeRefusal(POST, { path, body })
  expect([status, detail[0]?.type]).toEqual([409, 'conflict'])
})

test('a signed order is handed on as it was signed, once, and its fill is the answer', async () => {
  const seen: unknown[] = []
  start(async (venue, order) => {
    seen.push([venue, order])
    return { fill: { size: shares(2_500_000), usd: usd(1_000_000) }, message: '' }
  })
  expect(await routeReply(POST, sendTicketResponse, { path, body })).toEqual({
    accepted: true,
    filled_tokens: 2.5,
    filled_usd: 1,
    message: '',
  })
  expect(seen).toEqual([['limitless', { marketId: 'rain', message: body.message, signature, side: 'sell' }]])
})

test('a refusal is in the words of the stand-in', async () => {
  start(async () => ({ message: 'price must be a multiple of 0.001' }))
  expect(await routeReply(POST, sendTicketResponse, { path, body })).toMatchObject({
    accepted: false,
    filled_tokens: 0,
    message: 'price must be a multiple of 0.001',
  })
})

test('no answer leaves it unknown whether the order was taken, and is not tried again', async () => {
  let calls = 0
  start(async () => {
    calls += 1
    throw new Error('connection reset')
  })
  const { status, detail } = await routeRefusal(POST, { path, body })
  expect([status, calls]).toEqual([502, 1])
  expect(detail[0]?.msg).toContain('not known')
})

test('a signature that is none is refused before anything is sent', async () => {
  start(async () => {
    throw new Error('Nothing should be sent.')
  })
  const { status, faults } = await routeRefusal(POST, { path, body: { ...body, signature: '0x12' } })
  expect([status, Object.keys(faults)]).toEqual([422, ['body.signature']])
})
