import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_WALLET } from '@/lib/dev/sandbox/chain/ledgerNode'
import { findAnvil } from '@/lib/dev/sandbox/chain/startAnvil'
import { startService, untilReady } from '@/lib/dev/testing/support/startStack'
import { expect, test } from '../fixtures'

// As in `e2e/portfolio.spec.ts`.
test.skip(findAnvil() === undefined, 'there is no node for local chains on this machine')

const FIRST_READ = { timeout: 60_000 }

test('a chain that does not answer costs its own part and a sentence', async ({ page, stack }) => {
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-dead-chain-'))
  const service = await startService({
    ...stack.standIns.env,
    DATA_DIR: dataDir,
    // Nobody listens on the discard port.
    RPC_URL_8453: 'http://127.0.0.1:9',
  })
  try {
    await untilReady(service.url)
    await page.goto(`${service.url}/portfolio?addresses=${DEMO_WALLET}`)
    await expect(page.getByRole('alert').filter({ hasText: 'Some data could not be loaded' })).toContainText(
      'Base',
      FIRST_READ,
    )
    await expect(page.getByRole('table', { name: 'Positions by event' })).toContainText('Polymarket')
    const chains = page.getByRole('table', { name: 'Cash and positions by chain' })
    await expect(chains.getByRole('row', { name: /Base/ })).toContainText('not read')
    await expect(chains.getByRole('row', { name: /Polygon/ })).toContainText('block')
  } finally {
    await service.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
