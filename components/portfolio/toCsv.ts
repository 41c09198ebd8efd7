import type { PlatformId } from '@/lib/contract/platform'
import type { WirePosition } from '@/lib/contract/positions'
import { CHAIN_NAMES, isChainId } from '@/lib/domain/chain'

type Cell = string | number | boolean | null

/** A spreadsheet takes text with these at its start for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const COLUMNS: Record<string, (position: WirePosition, platformName: (id: PlatformId) => string) => Cell> = {
  platform: ({ platform }, platformName) => platformName(platform),
  chain: ({ chain_id: id }) => (isChainId(id) ? CHAIN_NAMES[id] : String(id)),
  wallet: ({ address }) => address,
  event: ({ event_title: title }) => title,
  outcome: ({ outcome_group_title: title }) => title,
  side: ({ outcome }) => outcome,
  tokens: ({ balance }) => balance,
  price_at_bids: ({ price }) => price,
  value_at_bids_usd: ({ value_usd: value }) => value,
  mid_price: ({ current_price: price }) => price,
  mid_value_usd: ({ mid_value_usd: value }) => value,
  market_status: ({ market_status: status }) => status,
  claimable: ({ claimable }) => claimable,
  market_id: ({ market_id: id }) => id,
  event_slug: ({ event_slug: slug }) => slug,
  contract: ({ contract_address: contract }) => contract,
  token_id: ({ token_id: id }) => id,
  balance_raw: ({ balance_raw: raw }) => raw,
}

/**
 * Positions as RFC 4180 wants them, with a byte-order mark so that spreadsheets read them as UTF-8. Unknown is empty;
 * text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export function toCsv(positions: readonly WirePosition[], platformName: (id: PlatformId) => string): string {
  const rows = positions.map((position) =>
    Object.values(COLUMNS).map((read) => cell(read(position, platformName))),
  )
  return `\uFEFF${[Object.keys(COLUMNS), ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`
}
