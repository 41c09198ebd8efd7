import { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import { boundedList, MAX_ROWS } from '../boundedList'
import type { FetchOptions, HeldToken } from '../connector'
import { type CursorPage, readCursorPages } from '../readCursorPages'
import type { PolymarketClient } from './client'

/** Positions of one wallet beyond two thousand are left to the chain. */
const MAX_PAGES = 4

const answer = z.object({
  data: boundedList(z.object({ token_id: z.string().regex(/^\d{1,78}$/) }), MAX_ROWS),
  pagination: z.object({ next_cursor: z.string().nullish() }).nullish(),
})

/**
 * Tokens of a wallet, including dust and redeemable ones, from the data API's current version.
 * Source: https://data-api.polymarket.com/v2/openapi.json (`/v2/positions`); the version before is frozen.
 */
export const readPositions = (client: PolymarketClient, wallet: string, options: FetchOptions) =>
  readCursorPages(MAX_PAGES, async (cursor): Promise<CursorPage<HeldToken>> => {
    const payload = await client.fetchPositions({ wallet, cursor }, options)
    const read = answer.safeParse(payload)
    if (!read.success) {
      throw new BaseError('Polymarket returned positions in an unknown shape.', {
        code: 'upstream_error',
      })
    }
    const { data, pagination } = read.data
    return {
      rows: data.map(({ token_id }) => ({ tokenId: token_id })),
      next: pagination?.next_cursor ?? undefined,
    }
  })
