import { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import { boundedList, MAX_ROWS } from '../boundedList'
import type { FetchOptions, HeldToken } from '../connector'
import type { LimitlessClient } from './client'

const amount = z.union([z.string(), z.number()])
const portfolio = z.object({
  clob: boundedList(
    z.object({
      market: z.object({ slug: z.string() }),
      tokensBalance: z.object({ yes: amount, no: amount }),
    }),
    MAX_ROWS,
  ),
})

/** Sides of order-book markets that a wallet holds; the portfolio lists markets, not tokens. */
export async function readPositions(
  client: LimitlessClient,
  wallet: string,
  options: FetchOptions,
): Promise<HeldToken[]> {
  const payload = await client.fetchPositions(wallet, options)
  // A wallet the venue has never seen.
  if (payload === undefined) return []
  const read = portfolio.safeParse(payload)
  if (!read.success) {
    throw new BaseError('Limitless returned positions in an unknown shape.', { code: 'upstream_error' })
  }
  return read.data.clob.flatMap(({ market, tokensBalance }) =>
    (['yes', 'no'] as const)
      .filter((side) => Number(tokensBalance[side]) > 0)
      .map((outcome) => ({ marketId: market.slug, outcome })),
  )
}
