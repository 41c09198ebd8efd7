import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawHoldings } from '@/lib/dev/sandbox/chain/drawHoldings'
import { DEMO_WALLET } from '@/lib/dev/sandbox/chain/ledgerNode'
import { listedTokens } from '@/lib/dev/sandbox/chain/listedTokens'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { VenueConnector } from './connector'
import { createConnectors } from './registry'

let sandbox: Sandbox
let connectors: ReadonlyMap<string, VenueConnector>

beforeAll(async () => {
  sandbox = await startSandbox({ events: 40, speed: 0 })
  const config = readConfig(sandbox.env)
  const fetchJson = createFetchJson({ clock: systemClock, retry: { attempts: 1 } })
  connectors = createConnectors({ platforms: config.platforms, config, fetchJson, clock: systemClock })
})
afterAll(() => sandbox.close())

const { signal } = new AbortController()
const heldOf = (venue: string) =>
  drawHoldings(sandbox.world, sandbox.world.seed).filter(
    (holding) => holding.venue === venue && holding.wallet === DEMO_WALLET,
  )

test.each(['polymarket', 'predictfun'])('%s returns the tokens of a wallet by their ids', async (venue) => {
  const positions = await connectors.get(venue)?.fetchPositions?.(DEMO_WALLET, { signal })
  const ids = positions?.flatMap((token) => ('tokenId' in token ? [token.tokenId] : []))
  expect(ids?.length).toBeGreaterThan(3)
  expect(ids?.sort()).toEqual(
    heldOf(venue)
      .map(({ tokenId }) => String(tokenId))
      .sort(),
  )
})

test('Limitless returns the tokens of a wallet by market and outcome', async () => {
  const positions = await connectors.get('limitless')?.fetchPositions?.(DEMO_WALLET, { signal })
  const markets = new Map(listedTokens(sandbox.world, 'limitless').map(({ tokens, id }) => [id, tokens]))
  const ids = positions?.flatMap((token) =>
    'marketId' in token ? [markets.get(token.marketId)?.[token.outcome === 'yes' ? 0 : 1]] : [],
  )
  expect(ids?.length).toBeGreaterThan(3)
  expect(ids?.sort()).toEqual(
    heldOf('limitless')
      .map(({ tokenId }) => String(tokenId))
      .sort(),
  )
})

test.each(['polymarket', 'limitless', 'predictfun'])(
  '%s knows nothing of a wallet that never traded',
  async (venue) => {
    const nobody = `0x${'12'.repeat(20)}`
    expect(await connectors.get(venue)?.fetchPositions?.(nobody, { signal })).toEqual([])
  },
)
