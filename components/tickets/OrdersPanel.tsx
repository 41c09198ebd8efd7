import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { type Connector, useConfig, useConnection, WagmiContext } from 'wagmi'
import { connect } from 'wagmi/actions'
import { errorMessage } from '@/components/format/errorMessage'
import { formatTokens } from '@/components/format/figures'
import { shortAddress } from '@/components/format/shortAddress'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Skeleton } from '@/components/ui/Skeleton'
import { OffersDemo } from '@/components/wallet/offersDemo'
import { WalletButtons } from '@/components/wallet/WalletButtons'
import { createWalletConfig } from '@/components/wallet/walletConfig'
import { walletErrorMessage } from '@/components/wallet/walletErrorMessage'
import { createTickets } from '@/lib/client/createTickets'
import { ApiError } from '@/lib/client/fetchJson'
import type { PlanAnswer } from '@/lib/client/planQuery'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { type OrderProgress, type Progress, restOf } from './progress'
import { TicketCard } from './TicketCard'

interface OrdersPanelProps {
  /** The plan whose price was agreed to. */
  agreed: PlanAnswer
  platforms: readonly PlatformInfo[]
  onAgain: () => void
  onClose: () => void
  onRest: (tokens: number) => void
}

const Frame = ({ children, onClose }: { children: ReactNode; onClose: () => void }) => (
  <section aria-labelledby="orders" className="space-y-3 rounded-md border p-3">
    <div className="flex items-center justify-between gap-3">
      <h3 id="orders" className="font-semibold text-sm">
        Orders ready to sign
      </h3>
      <Button size="sm" variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
    {children}
  </section>
)

function ChooseWallet() {
  const config = useConfig()
  const connecting = useMutation({ mutationFn: (connector: Connector) => connect(config, { connector }) })
  return (
    <div className="space-y-3">
      <p className="text-ink-2 text-sm">Choose the wallet that trades. Nothing is signed yet.</p>
      <WalletButtons
        waitingFor={connecting.isPending ? connecting.variables : undefined}
        waitingText="Waiting for the wallet"
        problem={connecting.error ? walletErrorMessage(connecting.error) : undefined}
        demoText="its balances here are simulated"
        onChoose={connecting.mutate}
      />
    </div>
  )
}

/** Every platform on a chain trades with the one connected wallet. */
const walletsOf = (platforms: readonly PlatformInfo[], address: string) =>
  Object.fromEntries(platforms.flatMap(({ id, chain_id }) => (chain_id === null ? [] : [[id, address]])))

function Orders({
  agreed,
  platforms,
  address,
  onAgain,
  onRest,
}: Omit<OrdersPanelProps, 'onClose'> & { address: string }) {
  const [progress, setProgress] = useState<Progress>({})
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: () =>
      createTickets({
        plan: agreed.request,
        ...(agreed.plan.avg_price !== null && { agreed_price: agreed.plan.avg_price }),
        wallets: walletsOf(platforms, address),
      }),
  })
  useEffect(() => mutate(), [mutate])
  if (isPending || isIdle) {
    return (
      <div role="status">
        <span className="sr-only">Preparing the orders…</span>
        <Skeleton className="h-32" />
      </div>
    )
  }
  if (!data) {
    const moved = error instanceof ApiError && error.status === 409
    return (
      <Notice tone={moved ? 'warn' : 'bad'} role="alert" title={moved ? 'The price has moved' : 'No orders'}>
        <p>{errorMessage(error)}</p>
        <Button size="sm" onClick={onAgain}>
          {moved ? 'Prepare at the new price' : 'Try again'}
        </Button>
      </Notice>
    )
  }
  const nameOf = (id: string) => platforms.find((one) => one.id === id)?.name ?? 'A platform'
  const rest = restOf(data, progress)
  return (
    <div className="space-y-3">
      <p className="text-ink-2 text-xs">
        Signed by {shortAddress(address)}. Each order fills at once at its limit or better; what does not fill
        is cancelled.
      </p>
      <ul className="space-y-3">
        {data.tickets.map((ticket) => (
          <TicketCard
            key={ticket.platform}
            ticket={ticket}
            name={nameOf(ticket.platform)}
            progress={progress[ticket.platform] ?? {}}
            onProgress={(patch: OrderProgress) =>
              setProgress((all) => ({ ...all, [ticket.platform]: { ...all[ticket.platform], ...patch } }))
            }
          />
        ))}
        {data.not_built.map(({ platform, message, url }) => (
          <li key={platform}>
            <Notice tone="warn" title={nameOf(platform)}>
              <p>
                {message}{' '}
                <a href={url} target="_blank" rel="noreferrer" className="underline">
                  Open market<span className="sr-only"> on {nameOf(platform)}</span>
                </a>
              </p>
            </Notice>
          </li>
        ))}
      </ul>
      {rest !== undefined && (
        <div className="space-y-1.5">
          <Button className="w-full" variant="solid" onClick={() => onRest(rest)}>
            Plan the rest: {formatTokens(rest)} tokens
          </Button>
          <p className="text-ink-3 text-xs">Orders that were not sent from here count as not filled.</p>
        </div>
      )}
    </div>
  )
}

function Connected({ onClose, ...props }: OrdersPanelProps) {
  const { address } = useConnection()
  return (
    <Frame onClose={onClose}>
      {address ? <Orders key={address} {...props} address={address} /> : <ChooseWallet />}
    </Frame>
  )
}

/** Prepares the orders of a plan for the connected wallet; nothing is signed before its owner does. */
export function OrdersPanel(props: OrdersPanelProps) {
  const demo = useContext(OffersDemo)
  const [config] = useState(() => createWalletConfig({ demo }))
  return (
    <WagmiContext.Provider value={config}>
      <Connected {...props} />
    </WagmiContext.Provider>
  )
}
