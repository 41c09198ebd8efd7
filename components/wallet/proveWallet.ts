import { BaseError } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { Config, Connector } from 'wagmi'
import { connect, disconnect, signMessage } from 'wagmi/actions'
import { fetchNonce } from '@/lib/client/fetchNonce'

/** Chains that a sign-in message may name; a wallet on another one signs for Polygon, which costs nothing. */
const CHAINS: readonly number[] = [1, 137, 8453, 56]
const FALLBACK_CHAIN = 137

const REFUSED = 4001

/** The wallet's own words are for developers; these are for its owner. */
function inWords(error: unknown): Error {
  const refused = error instanceof BaseError && error.walk((cause) => isRefusal(cause)) !== null
  if (refused || isRefusal(error))
    return new Error('You closed the request in the wallet. Nothing was signed.')
  const text = error instanceof BaseError ? error.shortMessage : error instanceof Error ? error.message : ''
  return new Error(text || 'The wallet did not answer.')
}

const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === REFUSED

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
 * Connects, signs an EIP-4361 message and hands it on.
 * Errors: throws an `Error` with a sentence for the person in front of the screen.
 */
export async function proveWallet(
  { config, connector, statement }: { config: Config; connector: Connector; statement: string },
  use: (proof: Proof) => Promise<void>,
): Promise<void> {
  try {
    await use(await signedMessage(config, connector, statement))
  } catch (error) {
    throw inWords(error)
  } finally {
    await disconnect(config, { connector }).catch(() => undefined)
  }
}
