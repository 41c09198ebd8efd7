import { z } from 'zod'
import { BaseError } from '@/lib/domain/errors'
import type { FetchOptions, HeldToken } from '../connector'
import type { PolymarketClient } from './client'

/** More than two thousand positions of one wallet are left to the chain. */
const MAX_PAGES = 4

const answer = z.object({
  data: z.array(z.object({ token_id: z.string().regex(/^\d{1,78}$/) })),
  pagination: z.object({ next_cursor: z.string().nullish() }).nullish(),
})

/**
 * Tokens of a wallet, dust and what can be redeemed included, by the data API's current version.
 * Source: https://data-api.polymarket.com/v2/openapi.json (`/v2/positions`); the version before is frozen.
 */
export async function readPositions(
  client: PolymarketClient,
  wallet: string,
  options: FetchOptions,
): Promise<HeldToken[]> {
  const held: HeldToken[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const payload = await client.fetchPositions({ wallet, cursor }, options)
    const read = answer.safeParse(payload)
    if (!read.success) {
      throw new BaseError('Polymarket returned positions in an unknown shape.', {
        code: 'upstream_error',
      })
    }
    held.push(...read.data.data.map(({ token_id }) => ({ tokenId: token_id })))
    const next = read.data.pagination?.next_cursor ?? undefined
    if (next === undefined || next === cursor) break
    cursor = next
  }
  return held
}
