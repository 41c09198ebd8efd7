import { z } from 'zod'
import { boundedList, MAX_ROWS } from '../boundedList'
import type { FetchOptions, HeldToken } from '../connector'
import { type CursorPage, readCursorPages } from '../readCursorPages'
import type { PredictfunClient } from './client'
import { readAnswer } from './schemas'

/** Positions of one wallet beyond two thousand are left to the chain. */
const MAX_PAGES = 20

const rows = boundedList(
  z.object({ outcome: z.object({ onChainId: z.string().regex(/^\d{1,78}$/) }) }),
  MAX_ROWS,
)

/** Tokens of a wallet; a trader's may be in a separate smart account, which is another wallet. */
export const readPositions = (client: PredictfunClient, wallet: string, options: FetchOptions) =>
  readCursorPages(MAX_PAGES, async (after): Promise<CursorPage<HeldToken> | undefined> => {
    const payload = await client.fetchPositions(wallet, after, options)
    // A wallet the venue has never seen.
    if (payload === undefined) return undefined
    const { data, cursor } = readAnswer(rows, payload, 'list of positions')
    return {
      rows: data.map(({ outcome }) => ({ tokenId: outcome.onChainId })),
      next: data.length === 0 ? undefined : cursor,
    }
  })
