'use client'
import { useMutation } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Connector, useConfig, useConnection, useConnectors, WagmiContext } from 'wagmi'
import { connect, disconnect, reconnect } from 'wagmi/actions'
import { shortAddress } from '@/components/format/shortAddress'
import { Button } from '@/components/ui/Button'
import { Dialog } from '@/components/ui/Dialog'
import { ConnectButtons } from '@/components/wallet/ConnectButtons'
import { walletName } from '@/components/wallet/WalletButtons'
import { createWalletConfig } from '@/components/wallet/walletConfig'
import { MAX_ADDRESSES } from '@/lib/contract/evmAddress'

/** The connected account changed; `asked` when the user has just chosen the wallet. */
export interface WalletChange {
  from?: string
  to?: string
  requested: boolean
}

interface ConnectWalletProps {
  shown: readonly string[]
  onChange: (change: WalletChange) => void
}

/** Reconnects the wallet of the last visit as soon as it has announced itself; no other is asked. */
function useReconnect() {
  const config = useConfig()
  const connectors = useConnectors()
  const tried = useRef(false)
  useEffect(() => {
    if (tried.current) return
    Promise.resolve(config.storage?.getItem('recentConnectorId'))
      .then((id) => {
        const connector = id && connectors.find((one) => one.id === id)
        if (!connector || tried.current) return
        tried.current = true
        return reconnect(config, { connectors: [connector] })
      })
      // A wallet that does not respond stays disconnected.
      .catch(() => undefined)
  }, [config, connectors])
}

/** Reports every account change to the page: connected, switched in the wallet, disconnected. */
function useAccountChanges(onChange: ConnectWalletProps['onChange']) {
  const { address, status } = useConnection()
  const last = useRef<string>(undefined)
  const requested = useRef(false)
  useEffect(() => {
    if (status === 'connecting' || status === 'reconnecting' || last.current === address) return
    const change = { from: last.current, to: address, requested: requested.current }
    last.current = address
    requested.current = false
    onChange(change)
  }, [address, status, onChange])
  return requested
}

function Connected({ shown, onChange }: ConnectWalletProps) {
  const config = useConfig()
  const { address, chain, chainId, connector } = useConnection()
  if (!address || !connector) return null
  const leave = async () => {
    // Disconnected by the user: it must not reconnect by itself.
    await config.storage?.removeItem('recentConnectorId')
    await disconnect(config, { connector }).catch(() => undefined)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex min-w-0 items-center gap-2 text-sm">
        <Wallet aria-hidden className="size-4 shrink-0 text-good" />
        <span>
          <span className="font-medium" title={address}>
            {shortAddress(address)}
          </span>{' '}
          <span className="text-ink-2">
            {walletName(connector)}, on {chain?.name ?? `chain ${chainId}`}
          </span>
        </span>
      </p>
      {!shown.includes(address) && (
        <Button
          size="sm"
          disabled={shown.length >= MAX_ADDRESSES}
          onClick={() => onChange({ to: address, requested: true })}
        >
          Show its positions
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={leave}>
        Disconnect
      </Button>
    </div>
  )
}

function Connection(props: ConnectWalletProps) {
  const config = useConfig()
  const { status } = useConnection()
  const [open, setOpen] = useState(false)
  const requested = useAccountChanges(props.onChange)
  useReconnect()
  const connecting = useMutation({
    mutationFn: (connector: Connector) => {
      requested.current = true
      return connect(config, { connector })
    },
    onSuccess: () => setOpen(false),
    onError: () => {
      requested.current = false
    },
  })
  if (status === 'connected') return <Connected {...props} />
  return (
    <>
      <Button
        variant="solid"
        onClick={() => {
          connecting.reset()
          setOpen(true)
        }}
      >
        <Wallet aria-hidden className="size-4" />
        Connect a wallet
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Connect a wallet">
        <div className="space-y-3">
          <p className="text-ink-2 text-sm">
            Read-only: nothing is signed and no funds can move. Positions are read on every chain, whichever
            one the wallet is on.
          </p>
          <ConnectButtons connecting={connecting} />
        </div>
      </Dialog>
    </>
  )
}

/** Connects a wallet of this browser and remembers it; wallet code loads with this component only. */
export function ConnectWallet({ demo, ...props }: ConnectWalletProps & { demo: boolean }) {
  const [config] = useState(() => createWalletConfig({ demo, remember: true }))
  return (
    // Not WagmiProvider: every re-render drops the connections of a config that remembers.
    <WagmiContext.Provider value={config}>
      <Connection {...props} />
    </WagmiContext.Provider>
  )
}
