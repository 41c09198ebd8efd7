'use client'
import { StatusBadge } from '@/components/event/header/StatusBadge'
import { shortAddress } from '@/components/format/shortAddress'
import { Badge } from '@/components/ui/Badge'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { VenueName } from '@/components/venue/VenueName'
import type { WireWallet } from '@/lib/contract/balances'
import type { WirePosition } from '@/lib/contract/positions'

const KINDS: Record<WireWallet['kind'], string> = {
  given: '',
  polymarket_proxy: 'proxy',
  polymarket_safe: 'Safe',
  polymarket_deposit: 'deposit wallet',
}

/** "Yes, Brazil", as a sentence would name it. */
export const outcomeLabel = ({
  outcome,
  outcome_group_title: title,
  token_id: id,
}: Pick<WirePosition, 'outcome' | 'outcome_group_title' | 'token_id'>) => {
  if (outcome === null) return `Token ${id.length > 12 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id}`
  const side = outcome === 'yes' ? 'Yes' : 'No'
  return title === null ? side : `${side}, ${title}`
}

/** Outcome, platform, and wallet unless it is the only one requested. */
export function PositionName({
  position,
  wallets,
}: {
  position: WirePosition
  wallets: readonly WireWallet[]
}) {
  const { find } = usePlatforms()
  const platform = find(position.platform)
  const { outcome, outcome_group_title: title, market_status: status } = position
  const wallet = wallets.find(({ address }) => address === position.address)
  const owners = wallets.filter(({ kind }) => kind === 'given').length
  return (
    <span className="block min-w-0 space-y-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {outcome === null ? (
          outcomeLabel(position)
        ) : (
          <>
            <Badge tone={outcome}>{outcome === 'yes' ? 'Yes' : 'No'}</Badge>
            {title !== null && <bdi>{title}</bdi>}
          </>
        )}
        {status !== null && status !== 'open' && (
          <StatusBadge
            outcome={{
              market_status: status,
              resolved_result: null,
              resolution_conflict: false,
              closed_reason: null,
            }}
          />
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-normal text-ink-2 text-xs">
        {platform && <VenueName venue={platform.venue} />}
        {wallet && (owners > 1 || wallet.kind !== 'given') && (
          <span className="text-ink-3" title={wallet.address}>
            in {KINDS[wallet.kind]} {shortAddress(wallet.address)}
          </span>
        )}
      </span>
    </span>
  )
}
