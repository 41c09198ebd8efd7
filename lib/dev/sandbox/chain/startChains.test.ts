import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createWorld } from '../world/createWorld'
import { drawHoldings } from './drawHoldings'
import { createLedgerNode } from './ledgerNode'
import { findAnvil } from './startAnvil'
import { startChains } from './startChains'

const NOW = Date.UTC(2026, 10, 21, 15)
const worldOf = (seed: number) => createWorld({ seed, events: 30, now: NOW })

const blockOf = async (url: string | undefined) =>
  Number(await createLedgerNode(url ?? '').rpc('eth_blockNumber'))

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100))
}

test('the same seed gives the same wallets and holdings, another seed others', () => {
  expect(drawHoldings(worldOf(1), 1)).toEqual(drawHoldings(worldOf(1), 1))
  expect(drawHoldings(worldOf(1), 1)).not.toEqual(drawHoldings(worldOf(1), 2))
})

describe.skipIf(findAnvil() === undefined)('chains', () => {
  test('tokens change hands over time, and the nodes end with the sandbox', async () => {
    const chains = await startChains({ world: worldOf(1), seed: 1, lively: true })
    const url = chains?.env.RPC_URL_137
    const before = await blockOf(url)
    await until(async () => (await blockOf(url)) > before)
    await chains?.close()
    await expect(blockOf(url)).rejects.toThrow()
  })

  test('the nodes end even when their parent is killed', async () => {
    const child = fork('lib/dev/sandbox/main.ts', {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, SANDBOX_EVENTS: '10', SANDBOX_SPEED: '0' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const [ready] = (await once(child, 'message')) as [{ env: Record<string, string> }]
    const urls = [137, 8453, 56].map((chainId) => ready.env[`RPC_URL_${chainId}`])
    for (const url of urls) expect(await blockOf(url)).toBeGreaterThan(0)
    child.kill('SIGKILL')
    for (const url of urls) {
      await until(() =>
        blockOf(url).then(
          () => false,
          () => true,
        ),
      )
    }
  })
})
