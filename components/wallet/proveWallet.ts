import { createSiweMessage } from 'viem/siwe'
import type { Config, Connector } from 'wagmi'
import { connect, disconnect, signMessage } from 'wagmi/actions'
import { fetchNonce } from '@/lib/browser/account'
import { walletErrorMessage } from './walletErrorMessage'

/** Chains that a sign-in message may name; a wallet on another one signs for Polygon, at no cost. */
const CHAINS: readonly number[] = [1, 137, 8453, 56]
const FALLBACK_CHAIN = 137

export interface Proof {
  message: string
  signature: string
}

async function signedMessage(config: Config, connector: Connector, statement: string): Promise<Proof> {
  const { accounts, chainId } = await connect(config, { connector })
  const address = accounts[0]
  const { nonce } = await fetchNonce()
  const message = createSiweMessage({
    address,
    chainId: CHAINS.includes(chainId) ? chainId : FALLBACK_CHAIN,
    domain: window.location.host,
    nonce,
    statement,
    uri: window.location.origin,
    version: '1',
    issuedAt: new Date(),
  })
  return { message, signature: await signMessage(config, { account: address, connector, message }) }
}

/**
 * Connects, signs an EIP-4361 message and passes it on.
 * Errors: throws an `Error` with a message for the user.
 */
export async function proveWallet(
  { config, connector, statement }: { config: Config; connector: Connector; statement: string },
  use: (proof: Proof) => Promise<void>,
): Promise<void> {
  try {
    await use(await signedMessage(config, connector, statement))
  } catch (error) {
    throw new Error(walletErrorMessage(error, 'Nothing was signed.'))
  } finally {
    await disconnect(config, { connector }).catch(() => undefined)
  }
}
