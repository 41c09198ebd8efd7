import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { type RpcProxy, startRpcProxy } from '@/lib/dev/testing/support/rpcProxy'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createRpcNode } from './rpcNode'

/** An address that serves one chain, and later another. */
let address: RpcProxy
let chainId: string

beforeAll(async () => {
  address = await startRpcProxy('http://127.0.0.1:9')
  address.interfere(({ method }) => ({ result: method === 'eth_chainId' ? chainId : '0x10' }))
})
afterAll(() => address.stop())

test('a node whose address switches to another chain is detected within a minute of use', async () => {
  chainId = '0x89'
  const clock = createFakeClock()
  const fetchJson = createFetchJson({ clock: systemClock, retry: { attempts: 1 } })
  const node = createRpcNode({ url: address.url, chainId: 137, fetchJson, clock })
  const block = () =>
    node.call([{ method: 'eth_blockNumber', params: [] }], { signal: AbortSignal.timeout(5_000) })
  for (let second = 0; second < 120; second += 5) {
    expect(await block()).toEqual(['0x10'])
    await clock.advance(5_000)
  }
  // Checked now and then, not with every request.
  expect(address.trips.get('eth_chainId')).toBeLessThanOrEqual(5)
  chainId = '0x38'
  await clock.advance(60_000)
  await expect(block()).rejects.toThrow('says that it is chain 56, not 137 (Polygon); it is not used')
  chainId = '0x89'
  await clock.advance(60_000)
  expect(await block()).toEqual(['0x10'])
})
