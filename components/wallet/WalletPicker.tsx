'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Connector, WagmiProvider } from 'wagmi'
import { type Proof, proveWallet } from './proveWallet'
import { WalletButtons } from './WalletButtons'
import { createWalletConfig } from './walletConfig'

interface Purpose {
  /** Shown by the wallet above the rest of the message. */
  statement: string
  /** Purpose of the signature. */
  use: (proof: Proof) => Promise<void>
}

function WalletList({ config, statement, use }: Purpose & { config: ReturnType<typeof createWalletConfig> }) {
  const signing = useMutation({
    mutationFn: (connector: Connector) => proveWallet({ config, connector, statement }, use),
  })
  return (
    <WalletButtons
      waitingFor={signing.isPending ? signing.variables : undefined}
      waitingText="Waiting for the signature"
      problem={signing.error?.message}
      demoText="everyone on this server shares its account"
      onChoose={signing.mutate}
    />
  )
}

/** A signature proof by a wallet of this browser. Loaded only for users about to sign. */
export function WalletPicker({ demo, ...purpose }: Purpose & { demo: boolean }) {
  const [config] = useState(() => createWalletConfig({ demo }))
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <WalletList config={config} {...purpose} />
    </WagmiProvider>
  )
}
