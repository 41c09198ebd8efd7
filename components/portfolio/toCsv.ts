import type { PlatformId } from '@/lib/contract/platform'
import type { WirePosition } from '@/lib/contract/positions'
import { type CostOf, openProfit } from './costsOf'
import { type Cell, csv } from './csv'
import { positionColumns } from './positionColumns'

interface Asked {
  costOf: CostOf
  platformName: (id: PlatformId) => string
}

const columnsOf = ({ costOf, platformName }: Asked): Record<string, (position: WirePosition) => Cell> => ({
  ...positionColumns(platformName),
  tokens: ({ balance }) => balance,
  price_at_bids: ({ price }) => price,
  value_at_bids_usd: ({ value_usd: value }) => value,
  cost_usd: (position) => costOf(position)?.cost_usd ?? null,
  open_profit_usd: (position) => openProfit(position, costOf(position)) ?? null,
  mid_price: ({ current_price: price }) => price,
  mid_value_usd: ({ mid_value_usd: value }) => value,
  market_status: ({ market_status: status }) => status,
  claimable: ({ claimable }) => claimable,
  market_id: ({ market_id: id }) => id,
  event_slug: ({ event_slug: slug }) => slug,
  contract: ({ contract_address: contract }) => contract,
  token_id: ({ token_id: id }) => id,
  balance_raw: ({ balance_raw: raw }) => raw,
  price_is_late: ({ stale }) => stale,
  price_as_of: ({ price_as_of: at }) => at,
})

/** Positions as a table for spreadsheets. */
export const toCsv = (positions: readonly WirePosition[], requested: Asked): string =>
  csv(columnsOf(requested), positions)
