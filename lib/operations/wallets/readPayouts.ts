import type { Hex } from 'viem'
import type { Payout, PayoutQuery, TokenBalance } from '@/lib/infra/chain/types'
import type { Runtime } from '@/lib/operations/runtime'
import type { TokenHit } from './tokenHits'

const PAYOUT_MS = 3_000
const CONDITION_ID = /^(0x)?([0-9a-fA-F]{64})$/

/** With 0x, as contracts require it; undefined for anything but a 32-byte id (a newer ledger's is shorter). */
export function conditionOf(id: string | undefined): Hex | undefined {
  const digits = id === undefined ? undefined : CONDITION_ID.exec(id)?.[2]
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`
}

/**
 * Payouts as the contracts report them, by balance. The contract decides, whatever the venue reports: it is
 * queried once per condition; a market without a condition id is not queried, and a payout not reported is absent.
 */
export async function readPayouts(
  runtime: Runtime,
  held: readonly { balance: TokenBalance; token: TokenHit }[],
): Promise<Map<TokenBalance, Payout>> {
  const asks = new Map<string, PayoutQuery>()
  const keys = held.map(({ balance: { chainId, contract }, token }) => {
    const conditionId = conditionOf(token.hit.market.conditionId)
    if (!conditionId) return undefined
    const key = `${chainId}\n${contract}\n${conditionId}`
    asks.set(key, { chainId, contract, conditionId })
    return key
  })
  const payouts = new Map<TokenBalance, Payout>()
  if (asks.size === 0) return payouts
  const read = await runtime.chain.readPayouts([...asks.values()], { signal: AbortSignal.timeout(PAYOUT_MS) })
  const byKey = new Map([...asks.keys()].map((key, at) => [key, read[at]]))
  held.forEach(({ balance }, at) => {
    const key = keys[at]
    const payout = key === undefined ? undefined : byKey.get(key)
    if (payout) payouts.set(balance, payout)
  })
  return payouts
}
