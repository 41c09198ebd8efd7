import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { positionsResponse } from '@/lib/contract/positions'
import { TOKENS_ABI } from '@/lib/dev/sandbox/chain/ledgerAbi'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { createTestDatabase, type TestDatabase } from '@/lib/dev/testing/support/database'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import {
  hasAnvil,
  startTestChain,
  type TestChain,
  testAddress,
  testTokenId,
} from '@/lib/dev/testing/support/testChain'
import { createChainReader } from '@/lib/infra/chain/createChainReader'
import { createTransferStore } from '@/lib/infra/db/transferStore'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { GET } from './route'

const [YES, NO] = [testTokenId('yes'), testTokenId('no')]
const CONDITION = `0x${'8'.repeat(64)}` as const
const WALLETS = [testAddress('owner'), testAddress('another')] as const

describe.skipIf(!hasAnvil)('against a real node', () => {
  let chain: TestChain
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
    chain = await startTestChain(137, 1)
    const [ledger = '0x'] = chain.ledgers
    await chain.mint(
      WALLETS.map((wallet, at) => ({
        ledger,
        wallet,
        ids: [YES, NO],
        amounts: [238_350_000n, 1n + BigInt(at)],
      })),
    )
  }, 60_000)

  afterAll(async () => {
    await chain.stop()
    await database.close()
  })

  /** Wallets of a market that Polymarket closed without a winner. */
  function ask() {
    const config = readConfig({
      PLATFORMS: 'polymarket',
      RPC_URL_137: chain.url,
      CTF_ADDRESS_POLYMARKET: chain.ledgers.join(','),
    })
    const reader = createChainReader({
      config,
      fetchJson: createFetchJson({ clock: systemClock, retry: { attempts: 1 } }),
      clock: systemClock,
      transfers: createTransferStore(database.prisma),
      fetchPositions: async () => [],
      signal: new AbortController().signal,
    })
    const market = marketOn('polymarket', 'p1', {
      yesTokenId: String(YES),
      noTokenId: String(NO),
      status: 'closed',
      closedReason: 'expired',
      conditionId: CONDITION,
    })
    installRuntime({
      events: [buildGroup('split', [buildOutcome('o', [member(market)])])],
      chain: {
        ...reader,
        readWallets: (wallets, options) =>
          reader.readWallets(
            {
              ...wallets,
              cash: false,
              tokens: [YES, NO].map((id) => ({ tokenId: String(id), venues: ['polymarket'] as const })),
            },
            options,
          ),
      },
    })
    return routeReply(GET, positionsResponse, {
      path: `/api/positions/aggregated?addresses=${WALLETS.join(',')}`,
    })
  }

  test('a market closed at 0.584 to 0.416 is claimed for that as soon as its contract reports it', async () => {
    const before = await ask()
    expect(before.positions.map(({ claimable, value_usd }) => [claimable, value_usd])).toEqual(
      Array(4).fill([false, null]),
    )
    const [to = '0x'] = chain.ledgers
    const args = [CONDITION, 584n, 416n] as const
    await chain.send([{ to, data: encodeFunctionData({ abi: TOKENS_ABI, functionName: 'report', args }) }])
    const { positions, summary } = await ask()
    expect(
      positions.map(({ outcome, claim_available, price, value_usd }) => [
        outcome,
        claim_available,
        price,
        value_usd,
      ]),
    ).toEqual([
      ['yes', true, 0.584, 139.1964],
      ['yes', true, 0.584, 139.1964],
      ['no', true, 0.416, 0],
      ['no', true, 0.416, 0],
    ])
    expect(summary).toMatchObject({ claimable_value: 278.3928, unvalued_positions: 0 })
  })
})
