import type { Address, Hex } from 'viem'
import { BaseError, isBaseError } from '@/lib/domain/errors'
import type { Clock } from '@/lib/net/types'
import type { NonceStore } from './nonce'
import type { SecurityEvents } from './securityEvents'
import { assertMeantForUs, MESSAGE, parseSignInMessage, type SignInMessage } from './signInMessage'
import type { WalletProof } from './types'
import { unauthorized } from './unauthorized'
import type { VerifySignature } from './verifySignature'

const MAX_SIGNATURE = 40_000
/** Of a private key: 65 bytes. Contract wallets use it too, yet mostly others. */
const KEY_SIGNATURE = 2 + 2 * 65
/** For everything that is asked of a chain. */
const CHAIN_MS = 5_000
const SIGNATURE = ['body', 'signature']

interface Parts {
  nonces: NonceStore
  verifySignature: VerifySignature
  events: SecurityEvents
  publicUrl: string | undefined
  clock: Clock
}

const isHex = (text: string): text is Hex =>
  text.length <= MAX_SIGNATURE && /^0x([0-9a-fA-F]{2})+$/.test(text)

const wrongNonce = () => unauthorized('The nonce is unknown, spent or older than ten minutes.', MESSAGE)

/**
 * Checks a wallet's EIP-4361 message and signature and spends the nonce. Resolves to the checksummed address.
 * Errors: `invalid` on a message or signature that cannot be read; `unauthorized` on every refusal, which the account
 * of the wallet gets to see; `unavailable` when only a chain could tell and it does not answer.
 */
export function createWalletProof({ nonces, verifySignature, events, publicUrl, clock }: Parts) {
  async function assertSigned(message: SignInMessage, proof: WalletProof, signature: Hex) {
    const { address, chainId } = message
    const signal = AbortSignal.timeout(CHAIN_MS)
    const isSigned = await verifySignature({
      address,
      message: proof.message,
      signature,
      chainId,
      signal,
    }).catch((error: unknown) => {
      // Most such signatures are simply wrong, and that much is known without the chain.
      const isLikelyWrong = signature.length === KEY_SIGNATURE && isBaseError(error) && error.retryable
      if (!isLikelyWrong) throw error
      throw new BaseError(
        `The signature is not by the account named in the message; whether that is a contract wallet could not be checked, because chain ${chainId} does not answer.`,
        { code: 'unauthorized', loc: SIGNATURE, cause: error },
      )
    })
    if (!isSigned) throw unauthorized('The signature is not by the account named in the message.', SIGNATURE)
  }

  return async function prove(proof: WalletProof): Promise<Address> {
    const message = parseSignInMessage(proof.message)
    const { signature } = proof
    if (!isHex(signature)) {
      throw new BaseError('The signature must be hex bytes that start with 0x.', {
        code: 'invalid',
        loc: SIGNATURE,
      })
    }
    try {
      assertMeantForUs(message, { host: proof.host, publicUrl, now: clock.now() })
      // Before any chain is asked on behalf of somebody unknown.
      if (!(await nonces.isLive(message.nonce))) throw wrongNonce()
      await assertSigned(message, proof, signature)
      // Last, so that only who holds the wallet can spend it, and then exactly once.
      if (!(await nonces.spend(message.nonce))) throw wrongNonce()
    } catch (error) {
      if (isBaseError(error) && error.code === 'unauthorized') events.recordFailure(message.address, proof)
      throw error
    }
    return message.address
  }
}
