import { z } from 'zod'
import type { FetchOptions, HeldToken } from '../connector'
import type { PredictfunClient } from './client'
import { readAnswer } from './schemas'

/** More than two thousand positions of one wallet are left to the chain. */
const MAX_PAGES = 20

const rows = z.array(z.object({ outcome: z.object({ onChainId: z.string().regex(/^\d{1,78}$/) }) }))

/** Tokens of a wallet; a trader's may be in a smart account of its own, which is another wallet. */
export async function readPositions(
  client: PredictfunClient,
  wallet: string,
  options: FetchOptions,
): Promise<HeldToken[]> {
  const held: HeldToken[] = []
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const payload = await client.fetchPositions(wallet, after, options)
    // A wallet the venue has never seen.
    if (payload === undefined) break
    const { data, cursor } = readAnswer(rows, payload, 'list of positions')
    held.push(...data.map(({ outcome }) => ({ tokenId: outcome.onChainId })))
    if (cursor === undefined || cursor === after || data.length === 0) break
    after = cursor
  }
  return held
}
