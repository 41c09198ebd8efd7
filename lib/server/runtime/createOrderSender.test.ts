import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type AppConfig, readConfig } from '@/lib/infra/env/server'
import { createOrderSender } from './createOrderSender'

/** The sender's result for a venue's response. */
async function sentTo(status: number, body: object) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const { limitless } = readConfig({ LIMITLESS_API_URL: `http://127.0.0.1:${port}` })
    const send = createOrderSender({ ticketsSend: true, limitless } as AppConfig)
    return await send?.('limitless', { marketId: 'rain', message: {}, signature: '0x', side: 'buy' })
  } finally {
    server.close()
  }
}

test("a fill is as reported by the venue, a rejection carries the venue's message", async () => {
  const execution = { matchedSize: '2500000', matchedAmount: '1000000' }
  expect(await sentTo(201, { execution })).toEqual({ fill: { size: 2_500_000, usd: 1_000_000 }, message: '' })
  expect(await sentTo(400, { message: 'no liquidity' })).toEqual({ message: 'no liquidity' })
  expect(await sentTo(200, { error: 'no match' })).toEqual({ message: 'no match' })
})

test('a response without fill data is not a fill of zero', async () => {
  await expect(sentTo(200, { id: 'x' })).rejects.toThrow('did not say what was filled')
})
