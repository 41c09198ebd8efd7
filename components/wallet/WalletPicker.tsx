'use client'
import { useMutation } from '@tanstack/react-query'
import { LoaderCircle, Wallet } from 'lucide-react'
import { useState } from 'react'
import { type Connector, useConnectors, WagmiProvider } from 'wagmi'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { type Proof, proveWallet } from './proveWallet'
import { createWalletConfig } from './walletConfig'

const isDemo = ({ id }: Connector) => id === 'demo-wallet'

/** A wallet that announced itself stands for the bare `window.ethereum`; that one is offered only when alone. */
function offered(connectors: readonly Connector[]): Connector[] {
  const announced = connectors.filter((one) => one.id !== 'injected' && !isDemo(one))
  const bare = connectors.filter(
    (one) => one.id === 'injected' && announced.length === 0 && 'ethereum' in window,
  )
  return [...announced, ...bare, ...connectors.filter(isDemo)]
}

const nameOf = (connector: Connector) => (connector.id === 'injected' ? 'Browser wallet' : connector.name)

interface Purpose {
  /** What the wallet shows above the rest of the message. */
  statement: string
  /** What the signature is for. */
  use: (proof: Proof) => Promise<void>
}

function WalletList({ config, statement, use }: Purpose & { config: ReturnType<typeof createWalletConfig> }) {
  const connectors = offered(useConnectors())
  const signing = useMutation({
    mutationFn: (connector: Connector) => proveWallet({ config, connector, statement }, use),
  })
  return (
    <div className="space-y-3">
      {connectors.filter((one) => !isDemo(one)).length === 0 && (
        <Notice>
          This browser has no wallet. Install one, such as an extension that speaks EIP-6963, and reload the
          page.
        </Notice>
      )}
      <ul className="space-y-2">
        {connectors.map((connector) => {
          const busy = signing.isPending && signing.variables === connector
          return (
            <li key={connector.uid}>
              <Button
                className="h-11 w-full justify-start"
                disabled={signing.isPending}
                onClick={() => signing.mutate(connector)}
              >
                {connector.icon ? (
                  // biome-ignore lint/performance/noImgElement: a data URI that the wallet brings along.
                  <img src={connector.icon} alt="" className="size-5 rounded-xs" />
                ) : (
                  <Wallet aria-hidden className="size-5 text-ink-3" />
                )}
                {nameOf(connector)}
                {busy && (
                  <span className="ml-auto inline-flex items-center gap-1.5 font-normal text-ink-2 text-sm">
                    <LoaderCircle aria-hidden className="size-4 animate-spin" />
                    Waiting for the signature
                  </span>
                )}
              </Button>
            </li>
          )
        })}
      </ul>
      <div aria-live="polite">{signing.isError && <Notice tone="bad">{signing.error.message}</Notice>}</div>
      {connectors.some(isDemo) && (
        <p className="text-ink-3 text-xs">
          The demo wallet is a published test key: everybody who uses this server shares its account.
        </p>
      )}
    </div>
  )
}

/** A proof by a wallet of this browser. Loaded only where somebody is about to give one. */
export function WalletPicker({ demo, ...purpose }: Purpose & { demo: boolean }) {
  const [config] = useState(() => createWalletConfig({ demo }))
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <WalletList config={config} {...purpose} />
    </WagmiProvider>
  )
}
