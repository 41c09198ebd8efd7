import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { provenCollateral } from './provenCollateral'

/** Markets recorded by others, stored beside the project; without them the tests that need them are skipped. */
const FILE = path.resolve('../shared/fixtures/polymarket/bobaoxu2001__polymarket_markets.json')
const isThere = existsSync(FILE)

const market = z.object({
  conditionId: z.string().regex(/^0x[0-9a-f]{64}$/),
  clobTokenIds: z.string(),
  negRisk: z.boolean().default(false),
})

function recorded() {
  const rows: unknown[] = JSON.parse(readFileSync(FILE, 'utf8'))
  return rows
    .flatMap((row) => market.safeParse(row).data ?? [])
    .map(({ clobTokenIds, ...rest }) => ({
      ...rest,
      tokens: z.tuple([z.string(), z.string()]).parse(JSON.parse(clobTokenIds)),
    }))
    .slice(0, 20)
}

const USDC_E = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const WRAPPED = '0x3A3BD7bb9528E159577F7C2e685CC81A765002E2'

test.skipIf(!isThere)(
  'ids of real markets prove their collateral: wrapped where outcomes exclude each other',
  () => {
    const markets = recorded()
    expect(markets.length).toBeGreaterThan(0)
    for (const { conditionId, tokens, negRisk } of markets) {
      tokens.forEach((tokenId, at) => {
        const token = {
          venue: 'polymarket',
          tokenId,
          conditionId: conditionId as Hex,
          indexSet: at + 1,
        } as const
        expect(provenCollateral(token)).toEqual(
          negRisk ? { token: WRAPPED, wraps: USDC_E } : { token: USDC_E },
        )
        // The other outcome's set, or another venue's dollars, give another id.
        expect(provenCollateral({ ...token, indexSet: 2 - at })).toBeUndefined()
        expect(provenCollateral({ ...token, venue: 'limitless' })).toBeUndefined()
      })
    }
  },
)

test('an id that follows from no collateral proves none', () => {
  const conditionId: Hex = `0x${'7'.repeat(64)}`
  for (const venue of ['polymarket', 'kalshi', 'opinion', 'predictfun'] as const) {
    expect(provenCollateral({ venue, tokenId: '123', conditionId, indexSet: 1 })).toBeUndefined()
  }
})
