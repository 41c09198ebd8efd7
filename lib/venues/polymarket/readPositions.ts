import { z } from 'zod'
import { BaseError } from '@/lib/domain/errors'
import type { FetchOptions, HeldToken } from '../connector'
import { POSITIONS_PER_PAGE, type PolymarketClient } from './client'

/** More than two thousand positions of one wallet are left to the chain. */
const MAX_PAGES = 4

const rows = z.array(z.object({ asset: z.string().regex(/^\d{1,78}$/) }))

/** Tokens of a wallet, dust included, by the data API. */
export async function readPositions(
  client: PolymarketClient,
  wallet: string,
  options: FetchOptions,
): Promise<HeldToken[]> {
  const held: HeldToken[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const payload = await client.fetchPositions({ wallet, offset: page * POSITIONS_PER_PAGE }, options)
    const read = rows.safeParse(payload)
    if (!read.success) {
      throw new BaseError('Polymarket returned positions in an unknown shape.', {
        code: 'upstream_error',
      })
    }
    held.push(...read.data.map(({ asset }) => ({ tokenId: asset })))
    if (read.data.length < POSITIONS_PER_PAGE) break
  }
  return held
}
