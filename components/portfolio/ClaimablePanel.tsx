'use client'
import { ArrowUpRight } from 'lucide-react'
import { formatTokens, formatUsd } from '@/components/format/figures'
import { Button } from '@/components/ui/Button'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { Disclosure } from '@/components/ui/Disclosure'
import { Panel } from '@/components/ui/Panel'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { WireWallet } from '@/lib/contract/balances'
import type { WirePosition } from '@/lib/contract/positions'
import { holdingKey } from './holdingKey'
import { outcomeLabel, PositionName } from './PositionName'

/** For direct redemption at the contract: the arguments of `redeemPositions`. */
function ByContract({ position }: { position: WirePosition }) {
  const { claim_params: claim, contract_address: contract, chain_id: chainId } = position
  if (!claim) return null
  const { note, ...params } = claim
  return (
    <Disclosure summary={<span className="text-ink-2 text-xs">Redeem at the contract</span>}>
      {note && <p className="mb-2 text-ink-2 text-xs">{note}</p>}
      <CodeBlock
        label={`redeemPositions on ${outcomeLabel(position)}`}
        code={JSON.stringify({ contract, chain_id: chainId, ...params }, null, 2)}
      />
    </Disclosure>
  )
}

/** Tokens that pay out: they earn nothing more, and wait for redemption. */
export function ClaimablePanel({
  positions,
  wallets,
}: {
  positions: readonly WirePosition[]
  wallets: readonly WireWallet[]
}) {
  const { find } = usePlatforms()
  return (
    <Panel headingId="claimable" heading="Ready to claim">
      <p className="px-4 pt-3 text-ink-2 text-sm">
        These markets have resolved and these tokens pay out. Redeem them on the platform with the wallet that
        holds them.
      </p>
      <ul className="divide-y">
        {positions.map((position) => {
          const platform = find(position.platform)
          return (
            <li
              key={holdingKey(position)}
              className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="min-w-0 text-sm">
                <p className="mb-1 font-semibold">{position.event_title ?? position.question}</p>
                <PositionName position={position} wallets={wallets} />
                {!position.claim_available && (
                  <p className="mt-1 text-ink-3 text-xs">
                    The platform has published the result; its contract has not reported the payout yet.
                  </p>
                )}
              </div>
              <div className="flex items-center justify-between gap-4 sm:justify-end">
                <p className="figures sm:text-right">
                  <span className="font-semibold text-good">{formatUsd(position.value_usd)}</span>
                  <span className="block text-ink-3 text-xs">{formatTokens(position.balance)} tokens</span>
                </p>
                {platform && (
                  <Button asChild size="sm">
                    <a href={position.url ?? platform.url} target="_blank" rel="noreferrer">
                      Claim on {platform.name}
                      <ArrowUpRight aria-hidden className="size-3.5" />
                    </a>
                  </Button>
                )}
              </div>
              <div className="col-span-full">
                <ByContract position={position} />
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
