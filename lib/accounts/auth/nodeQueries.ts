import {
  createPublicClient,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  fallback,
  type Hex,
  hashMessage,
  http,
  isErc6492Signature,
  type PublicClient,
  RpcRequestError,
  BaseError as ViemError,
} from 'viem'
import { nodeOperator } from '@/lib/infra/env/nodeOperator'
import type { SignatureQuestion } from './verifySignature'

/** Timeout of one endpoint, after which the operator's next is tried. */
const ENDPOINT_MS = 2_000
/** Gas limit of a check: covers a factory's deployment and any common signature scheme, but no endless loop. */
const MAX_GAS = 10_000_000n
/** Error codes of a node's own failures, not of a wrong signature: internal, unavailable, limit. */
const NODE_TROUBLE = new Set([-32603, -32002, -32005, -32097, 429])

/** What one operator's nodes report about a wallet. */
export interface NodeAnswer {
  /** The wallet's code; `0x` where there is none. */
  code: Hex
  signed: boolean
}

export type QueryNode = (question: SignatureQuestion) => Promise<NodeAnswer>

/** The node ran the check and it failed: it reverted, ran out of gas, or was malformed. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ViemError)) return false
  const reason = error.walk((cause) => cause instanceof RpcRequestError)
  return reason instanceof RpcRequestError && !NODE_TROUBLE.has(reason.code)
}

/**
 * The standard's validator in one call, which deploys nothing permanently.
 * Source: https://eips.ethereum.org/EIPS/eip-6492
 */
async function runValidator(
  client: PublicClient,
  { address, message, signature }: SignatureQuestion,
): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address, hashMessage(message), signature],
    bytecode: erc6492SignatureValidatorByteCode,
  })
  try {
    const answer = await client.call({ data, gas: MAX_GAS })
    return answer.data !== undefined && BigInt(answer.data) === 1n
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

async function ask(client: PublicClient, question: SignatureQuestion): Promise<NodeAnswer> {
  const { address, signature, chainId } = question
  const [found, code = '0x'] = await Promise.all([client.getChainId(), client.getCode({ address })])
  if (found !== chainId) throw new Error(`The node is of chain ${found}, not ${chainId}.`)
  // An externally owned account, whose key did not sign. The validator would check the key again, on the node's word.
  if (code === '0x' && !isErc6492Signature(signature)) return { code, signed: false }
  return { code, signed: await runValidator(client, question) }
}

/** One query per operator, in list order; an operator's endpoints fail over to each other. */
export function createNodeQueries(urls: readonly string[]): QueryNode[] {
  const operators = new Map<string, string[]>()
  for (const url of urls) {
    const name = nodeOperator(url)
    operators.set(name, [...(operators.get(name) ?? []), url])
  }
  return [...operators.values()].map((own) => {
    const endpoints = own.map((url) => http(url, { timeout: ENDPOINT_MS, retryCount: 0 }))
    const client = createPublicClient({
      transport: fallback(endpoints, { retryCount: 0 }),
      // A contract must not make us fetch an address of its choice (EIP-3668).
      ccipRead: false,
    })
    return (question) => ask(client, question)
  })
}
