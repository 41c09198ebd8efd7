import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileContracts } from '@/lib/dev/sandbox/chain/compileContracts'
import { FEE_RATES_ABI } from '@/lib/dev/sandbox/chain/ledgerAbi'
import { FEE_MANAGER } from '@/lib/dev/sandbox/chain/placeFeeRates'
import { hasAnvil, startTestChain, type TestChain, testTokenId } from '@/lib/dev/testing/support/testChain'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createOpinionFees } from './createOpinionFees'

const TOKENS = Array.from({ length: 300 }, (_, i) => testTokenId(`fee ${i}`))

describe.skipIf(!hasAnvil)('on a real node', { timeout: 60_000 }, () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain(56, 0)
  }, 60_000)
  afterAll(() => chain?.stop())

  const read = (tokens: readonly bigint[]) =>
    createOpinionFees({
      config: readConfig({ RPC_URL_56: chain.url }),
      fetchJson: createFetchJson({ clock: systemClock, retry: { attempts: 1 } }),
      clock: systemClock,
    })(tokens.map(String), { signal: AbortSignal.timeout(20_000) })

  test('a chain without the contract has no rate, and one with it the rate of each token that has one', async () => {
    expect(await read(TOKENS.slice(0, 3))).toEqual([undefined, undefined, undefined])
    await chain.rpc('anvil_setCode', [FEE_MANAGER, compileContracts().FeeRates.deployed])
    const set = (ids: bigint[], bps: bigint) => ({
      to: FEE_MANAGER,
      data: encodeFunctionData({ abi: FEE_RATES_ABI, functionName: 'set', args: [ids, bps] }),
    })
    await chain.send([
      set(TOKENS.slice(0, 100), 400n),
      set(TOKENS.slice(100, 200), 0n),
      // Not a share: not taken for a rate.
      set(TOKENS.slice(200, 201), 1_000_000n),
    ])
    const rates = await read(TOKENS)
    expect(rates.slice(0, 100)).toEqual(Array(100).fill(400))
    expect(rates.slice(100, 200)).toEqual(Array(100).fill(0))
    expect(rates.slice(200)).toEqual(Array(100).fill(undefined))
  })
})
