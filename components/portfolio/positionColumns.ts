import type { PlatformId } from '@/lib/contract/platform'
import { CHAIN_NAMES, isChainId } from '@/lib/core/domain/chain'

interface Held {
  platform: PlatformId
  chain_id: number
  address: string
  event_title: string | null
  outcome_group_title: string | null
  outcome: string | null
}

/** Columns of every table of the portfolio: a token's platform, wallet and outcome. */
export const positionColumns = (platformName: (id: PlatformId) => string) => ({
  platform: ({ platform }: Held) => platformName(platform),
  chain: ({ chain_id: id }: Held) => (isChainId(id) ? CHAIN_NAMES[id] : String(id)),
  wallet: ({ address }: Held) => address,
  event: ({ event_title: title }: Held) => title,
  outcome: ({ outcome_group_title: title }: Held) => title,
  side: ({ outcome }: Held) => outcome,
})
