'use client'
import { LoaderCircle, Wallet } from 'lucide-react'
import { type Connector, useConnectors } from 'wagmi'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'

const isDemo = ({ id }: Connector) => id === 'demo-wallet'

/** An announced wallet replaces the bare `window.ethereum`; that one is offered only when alone. */
function offered(connectors: readonly Connector[]): Connector[] {
  const announced = connectors.filter((one) => one.id !== 'injected' && !isDemo(one))
  const bare = connectors.filter(
    (one) => one.id === 'injected' && announced.length === 0 && 'ethereum' in window,
  )
  return [...announced, ...bare, ...connectors.filter(isDemo)]
}

export const walletName = (connector: Connector) =>
  connector.id === 'injected' ? 'Browser wallet' : connector.name

/** The wallets of this browser to choose from. */
export function WalletButtons({
  waitingFor,
  waitingText,
  problem,
  demoText,
  onChoose,
}: {
  /** The wallet whose response is pending. */
  waitingFor: Connector | undefined
  waitingText: string
  problem: string | undefined
  /** Note for users of the demo wallet. */
  demoText: string
  onChoose: (connector: Connector) => void
}) {
  const connectors = offered(useConnectors())
  return (
    <div className="space-y-3">
      {connectors.filter((one) => !isDemo(one)).length === 0 && (
        <Notice>No wallet found in this browser. Install a wallet extension and reload the page.</Notice>
      )}
      <ul className="space-y-2">
        {connectors.map((connector) => (
          <li key={connector.uid}>
            <Button
              className="h-11 w-full justify-start"
              disabled={waitingFor !== undefined}
              onClick={() => onChoose(connector)}
            >
              {connector.icon ? (
                // biome-ignore lint/performance/noImgElement: a data URI from the wallet.
                <img src={connector.icon} alt="" className="size-5 rounded-xs" />
              ) : (
                <Wallet aria-hidden className="size-5 text-ink-3" />
              )}
              {walletName(connector)}
              {waitingFor === connector && (
                <span className="ml-auto inline-flex items-center gap-1.5 font-normal text-ink-2 text-sm">
                  <LoaderCircle aria-hidden className="size-4 animate-spin" />
                  {waitingText}
                </span>
              )}
            </Button>
          </li>
        ))}
      </ul>
      <div aria-live="polite">{problem && <Notice tone="bad">{problem}</Notice>}</div>
      {connectors.some(isDemo) && (
        <p className="text-ink-3 text-xs">The demo wallet is a published test key: {demoText}.</p>
      )}
    </div>
  )
}
