import {
  type Address,
  createPublicClient,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  fallback,
  type Hex,
  hashMessage,
  http,
  type PublicClient,
  RpcRequestError,
  BaseError as ViemError,
  verifyMessage,
} from 'viem'
import { BaseError } from '@/lib/domain/errors'

/** For one endpoint; the next of the chain is tried after it. */
const ENDPOINT_MS = 2_000
/** Questions to chains at the same time. */
const MOST_AT_ONCE = 16
/** What a check may cost: a factory's deployment and a signature of any usual kind, not an endless loop. */
const MOST_GAS = 10_000_000n
/** Codes by which a node says that it could not, not that the signature is wrong: internal, unavailable, limit. */
const NODE_TROUBLE = new Set([-32603, -32002, -32005, -32097, 429])

interface SignatureQuestion {
  address: Address
  message: string
  signature: Hex
  chainId: number
  signal: AbortSignal
}

/**
 * Whether an account signed a message (EIP-191).
 * Errors: `unavailable` when only the chain could tell and it does not answer.
 */
export type VerifySignature = (question: SignatureQuestion) => Promise<boolean>

/** Accounts with a private key: no chain is asked. A signature of a wrong length or off the curve throws in viem. */
export const verifyByKey: VerifySignature = ({ address, message, signature }) =>
  verifyMessage({ address, message, signature }).catch(() => false)

const unavailable = (chainId: number, cause?: unknown) =>
  new BaseError(
    `Chain ${chainId} does not answer, and only it knows whether this wallet signed: try again.`,
    {
      code: 'unavailable',
      loc: ['body', 'signature'],
      retryable: true,
      retryAfterSeconds: 5,
      cause,
    },
  )

/** The node ran the check and it failed: it reverted, ran out of gas, or made no sense. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ViemError)) return false
  const told = error.walk((cause) => cause instanceof RpcRequestError)
  return told instanceof RpcRequestError && !NODE_TROUBLE.has(told.code)
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/**
 * Accounts with a private key, and contract wallets: deployed ones (ERC-1271) and ones that the signature says how to
 * deploy (ERC-6492), asked by one call that runs the standard's validator without deploying anything.
 * Source: https://eips.ethereum.org/EIPS/eip-6492
 */
export function createVerifySignature({
  rpcUrls,
}: {
  /** By chain id, each list in order of preference. */
  rpcUrls: Readonly<Record<number, readonly string[]>>
}): VerifySignature {
  const clients = new Map<number, PublicClient>()
  let asking = 0

  function clientOf(chainId: number): PublicClient | undefined {
    const known = clients.get(chainId)
    const urls = rpcUrls[chainId] ?? []
    if (known || urls.length === 0) return known
    const endpoint = (url: string) => http(url, { timeout: ENDPOINT_MS, retryCount: 0 })
    const client = createPublicClient({
      transport: fallback(urls.map(endpoint), { retryCount: 0 }),
      // A contract must not make us fetch an address of its choice (EIP-3668).
      ccipRead: false,
    })
    clients.set(chainId, client)
    return client
  }

  async function askChain(client: PublicClient, { address, message, signature }: SignatureQuestion) {
    const data = encodeDeployData({
      abi: erc6492SignatureValidatorAbi,
      args: [address, hashMessage(message), signature],
      bytecode: erc6492SignatureValidatorByteCode,
    })
    const answer = await client.call({ data, gas: MOST_GAS })
    return answer.data !== undefined && BigInt(answer.data) === 1n
  }

  return async (question) => {
    if (await verifyByKey(question)) return true
    const { chainId, signal } = question
    const client = clientOf(chainId)
    if (!client || signal.aborted || asking >= MOST_AT_ONCE) throw unavailable(chainId)
    asking += 1
    const answer = askChain(client, question).finally(() => {
      asking -= 1
    })
    return Promise.race([answer, untilAborted(signal)]).catch((error: unknown) => {
      if (isRefusal(error)) return false
      throw unavailable(chainId, error)
    })
  }
}
