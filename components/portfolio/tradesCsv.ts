import type { WireTrade } from '@/lib/contract/costs'
import type { PlatformId } from '@/lib/contract/platform'
import { csv } from './csv'
import { positionColumns } from './positionColumns'

const KINDS: Record<WireTrade['kind'], string> = {
  buy: 'buy',
  sell: 'sell',
  claim: 'claim',
  in: 'transfer in',
  out: 'transfer out',
  unread: 'unread',
}

/** Every token movement, oldest first, with cost and gain by first in, first out; times are UTC in ISO 8601. */
export const tradesCsv = (trades: readonly WireTrade[], platformName: (id: PlatformId) => string): string =>
  csv<WireTrade>(
    {
      time_utc: ({ at }) => at,
      type: ({ kind }) => KINDS[kind],
      ...positionColumns(platformName),
      tokens: ({ tokens }) => tokens,
      usd: ({ usd }) => usd,
      cost_usd: ({ cost_usd: cost }) => cost,
      gain_usd: ({ gain_usd: gain }) => gain,
      transaction: ({ tx }) => tx,
      contract: ({ contract_address: contract }) => contract,
      token_id: ({ token_id: id }) => id,
    },
    trades.toReversed(),
  )
