import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import { type Connector, useConfig, useConnection, WagmiContext } from 'wagmi'
import { connect } from 'wagmi/actions'
import { Button } from '@/components/ui/Button'
import { ConnectButtons } from '@/components/wallet/ConnectButtons'
import { OffersDemo } from '@/components/wallet/offersDemo'
import { createWalletConfig } from '@/components/wallet/walletConfig'
import { Orders, type OrdersProps } from './Orders'

type OrdersPanelProps = Omit<OrdersProps, 'address'> & { onClose: () => void }

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
      <ConnectButtons connecting={connecting} />
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

/** Prepares the orders of a plan for the connected wallet; nothing is signed without its owner. */
export function OrdersPanel(props: OrdersPanelProps) {
  const demo = useContext(OffersDemo)
  const [config] = useState(() => createWalletConfig({ demo }))
  return (
    <WagmiContext.Provider value={config}>
      <Connected {...props} />
    </WagmiContext.Provider>
  )
}
