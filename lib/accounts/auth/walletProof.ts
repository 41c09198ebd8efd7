import type { Hex } from 'viem'
import { RequestError } from '@/lib/contract/requestError'
import { type AccountWallet, walletId } from '@/lib/core/domain/accountWallet'
import { isBaseError } from '@/lib/core/domain/errors'
import type { Clock } from '@/lib/infra/net/types'
import type { NonceStore } from './nonce'
import type { SecurityEvents } from './securityEvents'
import { assertMeantForUs, MESSAGE, parseSignInMessage, type SignInMessage } from './signInMessage'
import type { WalletProof } from './types'
import { unauthorized } from './unauthorized'
import type { SignedBy, VerifySignature } from './verifySignature'

const MAX_SIGNATURE = 40_000
/** Length of a private key's signature: 65 bytes. Contract wallets use it too, but mostly other lengths. */
const KEY_SIGNATURE = 2 + 2 * 65
/** Deadline of all checks on a chain. */
const CHAIN_MS = 5_000
const SIGNATURE = ['body', 'signature']

interface Parts {
  nonces: NonceStore
  verifySignature: VerifySignature
  events: SecurityEvents
  publicUrl: string | undefined
  clock: Clock
}

/** A wallet whose owner has just signed. */
export interface ProvedWallet {
  wallet: AccountWallet
  id: string
  /** Vouched for by public nodes: it opens its own account, but grants no reviewer's rights. */
  byDefaultNodes: boolean
}

const isHex = (text: string): text is Hex =>
  text.length <= MAX_SIGNATURE && /^0x([0-9a-fA-F]{2})+$/.test(text)

const wrongNonce = () => unauthorized('The nonce is unknown, spent or older than ten minutes.', MESSAGE)

/**
 * Checks a wallet's EIP-4361 message and signature and spends the nonce. Nodes vouch for a contract wallet on the chain
 * of the message, never for the account with a private key that has the same address.
 * Errors: `invalid` for a message or signature that cannot be parsed; `unauthorized` for every rejection, which the
 * wallet's account can see; `unavailable` when only a chain can verify it and it does not respond.
 */
export function createWalletProof({ nonces, verifySignature, events, publicUrl, clock }: Parts) {
  async function signedBy(message: SignInMessage, proof: WalletProof, signature: Hex): Promise<SignedBy> {
    const { address, chainId } = message
    const signal = AbortSignal.timeout(CHAIN_MS)
    const by = await verifySignature({
      address,
      message: proof.message,
      signature,
      chainId,
      signal,
    }).catch((error: unknown) => {
      // Most such signatures are simply wrong, which needs no chain to establish.
      const isLikelyWrong = signature.length === KEY_SIGNATURE && isBaseError(error) && error.retryable
      if (!isLikelyWrong) throw error
      throw new RequestError(
        `The signature is not by the key of the account named in the message, and whether that is a contract wallet could not be checked. ${error.message}`,
        { code: 'unauthorized', loc: SIGNATURE, cause: error },
      )
    })
    if (!by) throw unauthorized('The signature is not by the account named in the message.', SIGNATURE)
    return by
  }

  return async function prove(proof: WalletProof): Promise<ProvedWallet> {
    const message = parseSignInMessage(proof.message)
    const { signature } = proof
    if (!isHex(signature)) {
      throw new RequestError('The signature must be hex bytes that start with 0x.', {
        code: 'invalid',
        loc: SIGNATURE,
      })
    }
    try {
      assertMeantForUs(message, { host: proof.host, publicUrl, now: clock.now() })
      // Before any chain is queried for an unauthenticated caller.
      if (!(await nonces.isLive(message.nonce))) throw wrongNonce()
      const by = await signedBy(message, proof, signature)
      // Last, so that only the wallet's owner can spend it, and exactly once.
      if (!(await nonces.spend(message.nonce))) throw wrongNonce()
      const { address, chainId } = message
      const wallet = by === 'key' ? { address } : { address, chainId }
      return { wallet, id: walletId(wallet), byDefaultNodes: by === 'default_nodes' }
    } catch (error) {
      if (isBaseError(error) && error.code === 'unauthorized') events.recordFailure(message, proof)
      throw error
    }
  }
}
