'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Connector } from 'wagmi'
import { WalletButtons } from './WalletButtons'
import { walletErrorMessage } from './walletErrorMessage'

/** The wallets of this browser, for connecting one. */
export const ConnectButtons = ({
  connecting,
}: {
  connecting: Pick<
    UseMutationResult<unknown, Error, Connector>,
    'isPending' | 'variables' | 'error' | 'mutate'
  >
}) => (
  <WalletButtons
    waitingFor={connecting.isPending ? connecting.variables : undefined}
    waitingText="Waiting for the wallet"
    problem={connecting.error ? walletErrorMessage(connecting.error) : undefined}
    demoText="its balances here are simulated"
    onChoose={(connector) => connecting.mutate(connector)}
  />
)
