import { signIn } from 'next-auth/react'
import { BaseError } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { Config, Connector } from 'wagmi'
import { connect, disconnect, signMessage } from 'wagmi/actions'
import { forgetAccessToken } from '@/lib/client/accessToken'
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

async function signedMessage(config: Config, connector: Connector) {
  const { accounts, chainId } = await connect(config, { connector })
  const address = accounts[0]
  const { nonce } = await fetchNonce()
  const message = createSiweMessage({
    address,
    chainId: CHAINS.includes(chainId) ? chainId : FALLBACK_CHAIN,
    domain: window.location.host,
    nonce,
    statement: 'Sign in to Crossbook. This costs nothing and moves no funds.',
    uri: window.location.origin,
    version: '1',
    issuedAt: new Date(),
  })
  return { message, signature: await signMessage(config, { account: address, connector, message }) }
}

/**
 * Connects, signs an EIP-4361 message and opens a session.
 * Errors: throws an `Error` with a sentence for the person in front of the screen.
 */
export async function signInWithWallet(config: Config, connector: Connector): Promise<void> {
  try {
    const signed = await signedMessage(config, connector)
    const answer = await signIn('wallet', { ...signed, redirect: false })
    if (!answer?.ok) throw new Error('The server did not accept the signature. Try again.')
    forgetAccessToken()
  } catch (error) {
    throw inWords(error)
  } finally {
    await disconnect(config, { connector }).catch(() => undefined)
  }
}
