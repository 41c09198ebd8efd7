import { formatCount, formatUsd } from '@/components/format/figures'
import { shortAddress } from '@/components/format/shortAddress'
import { Panel } from '@/components/ui/Panel'
import type { WireWallet } from '@/lib/contract/balances'
import type { PositionsResponse } from '@/lib/contract/positions'
import { sumKnown } from './sortOut'

const NAMES: Record<WireWallet['kind'], string> = {
  given: 'Wallet',
  polymarket_proxy: 'Polymarket proxy',
  polymarket_safe: 'Polymarket Safe',
  polymarket_deposit: 'Polymarket deposit wallet',
}

const Held = ({ address, positions }: { address: string } & Pick<PositionsResponse, 'positions'>) => {
  const held = positions.filter((position) => position.address === address)
  const value = sumKnown(held.map(({ value_usd }) => value_usd))
  return (
    <span className="figures whitespace-nowrap text-right">
      {held.length > 0 ? formatUsd(value) : '$0.00'}
      <span className="block text-ink-3 text-xs">
        {formatCount(held.length)} {held.length === 1 ? 'position' : 'positions'}
      </span>
    </span>
  )
}

const Name = ({ wallet: { address, kind } }: { wallet: WireWallet }) => (
  <span className="min-w-0">
    <span className="font-medium" title={address}>
      {shortAddress(address)}
    </span>
    <span className="block text-ink-3 text-xs">{NAMES[kind]}</span>
  </span>
)

/** Every wallet that was read. Polymarket's wallets are listed under their owner; one without code is not in use. */
export const WalletsPanel = ({ data: { wallets, positions } }: { data: PositionsResponse }) => (
  <Panel headingId="wallets" heading="By wallet">
    <ul className="divide-y text-sm">
      {wallets
        .filter(({ kind }) => kind === 'given')
        .map((owner) => (
          <li key={owner.address} className="px-4 py-2.5">
            <div className="flex justify-between gap-4">
              <Name wallet={owner} />
              <Held address={owner.address} positions={positions} />
            </div>
            <ul aria-label={`Wallets of ${owner.address}`} className="ml-1 border-l pl-3 empty:hidden">
              {wallets
                .filter((one) => one.owner === owner.address && one.kind !== 'given' && one.deployed)
                .map((derived) => (
                  <li key={derived.address} className="mt-2 flex justify-between gap-4">
                    <Name wallet={derived} />
                    <Held address={derived.address} positions={positions} />
                  </li>
                ))}
            </ul>
          </li>
        ))}
    </ul>
  </Panel>
)
