import { type Address, type Hex, verifyMessage } from 'viem'
import { RequestError } from '@/lib/contract/requestError'
import { BaseError } from '@/lib/core/domain/errors'
import type { SignInNodes } from '@/lib/infra/env/server'
import { createNodeQueries, type NodeAnswer, type QueryNode } from './nodeQueries'
import { unauthorized } from './unauthorized'

/** Concurrent checks on chains. */
const MAX_AT_ONCE = 16
const SIGNATURE = ['body', 'signature']

export interface SignatureQuestion {
  address: Address
  message: string
  signature: Hex
  chainId: number
  signal: AbortSignal
}

/**
 * What vouches for a signature: the account's own key, or nodes of the message's chain: configured ones, or the
 * public default ones.
 */
export type SignedBy = 'key' | 'nodes' | 'default_nodes'

/**
 * What vouches that an account signed a message (EIP-191); undefined when it did not sign.
 * Errors: `unavailable` when only the chain can verify it and its nodes do not respond or disagree; `unauthorized`
 * without nodes of two operators.
 */
export type VerifySignature = (question: SignatureQuestion) => Promise<SignedBy | undefined>

/** Accounts with a private key: no chain involved. viem throws on a signature of a wrong length or off the curve. */
export const verifyByKey: VerifySignature = async ({ address, message, signature }) =>
  (await verifyMessage({ address, message, signature }).catch(() => false)) ? 'key' : undefined

const unavailable = (message: string, cause?: unknown) =>
  new RequestError(message, {
    code: 'unavailable',
    loc: SIGNATURE,
    retryable: true,
    retryAfterSeconds: 5,
    cause,
  })

const silent = (chainId: number, cause?: unknown) =>
  unavailable(
    `Chain ${chainId} does not answer, and only it knows whether this wallet signed: try again.`,
    cause,
  )

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const isSame = (one: NodeAnswer, other: NodeAnswer) => one.code === other.code && one.signed === other.signed

/**
 * The replies of two operators. Each of two queries falls back to the next operator on failure, so that no
 * operator counts twice.
 */
async function askTwo(operators: readonly QueryNode[], question: SignatureQuestion): Promise<boolean> {
  const { chainId } = question
  const waiting = [...operators]
  const requestNext = async (): Promise<NodeAnswer> => {
    let cause: unknown
    for (let ask = waiting.shift(); ask; ask = waiting.shift()) {
      try {
        return await ask(question)
      } catch (error) {
        cause = error
      }
    }
    throw silent(chainId, cause)
  }
  const [one, other] = await Promise.all([requestNext(), requestNext()])
  if (isSame(one, other)) return one.signed
  throw unavailable(`Two nodes of chain ${chainId} contradict each other about this wallet: try again.`)
}

/**
 * Accounts with a private key, and contract wallets: deployed (ERC-1271), or with deployment data in the signature
 * (ERC-6492). A chain's reply counts only when nodes of two operators agree on the wallet's code and on whether
 * it signed. A node's reply never yields `key`: callers keep contract wallets apart.
 */
export function createVerifySignature({
  nodes,
}: {
  nodes: Readonly<Record<number, SignInNodes>>
}): VerifySignature {
  const askers = new Map<number, QueryNode[]>()
  let asking = 0

  function operatorsOf(chainId: number): QueryNode[] {
    const known = askers.get(chainId)
    if (known) return known
    const made = createNodeQueries(nodes[chainId]?.urls ?? [])
    askers.set(chainId, made)
    return made
  }

  return async (question) => {
    if (await verifyByKey(question)) return 'key'
    const { chainId, signal } = question
    const operators = operatorsOf(chainId)
    if (operators.length < 2) {
      throw unauthorized(
        `The signature is not by the account named in the message; contract wallets of chain ${chainId} cannot sign in here, because RPC_URL_${chainId} names no nodes of two operators.`,
        SIGNATURE,
      )
    }
    if (signal.aborted || asking >= MAX_AT_ONCE) throw silent(chainId)
    asking += 1
    const answer = askTwo(operators, question).finally(() => {
      asking -= 1
    })
    const signed = await Promise.race([answer, untilAborted(signal)]).catch((error: unknown) => {
      throw error instanceof BaseError ? error : silent(chainId, error)
    })
    if (!signed) return undefined
    return nodes[chainId]?.byDefault ? 'default_nodes' : 'nodes'
  }
}
