import { type Address, getContractAddress, type Hex, numberToHex } from 'viem'
import { z } from 'zod'

/** anvil's first account: it has money for gas, and the node signs for it. The demo's wallet has the same key. */
export const DEMO_WALLET: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const TIMEOUT_MS = 30_000
const GAS = numberToHex(20_000_000_000)
/** Transactions per request: keeps a request below a megabyte or two. */
const BATCH = 50

const replies = z.array(
  z.object({ result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() }),
)

/** A writable chain: a test's or the sandbox's operations on an anvil. */
export interface LedgerNode {
  readonly url: string
  /** Errors: the node's. */
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Deploys in one block; returns the addresses in order. */
  deploy(codes: readonly Hex[]): Promise<Address[]>
  /** Sends in one block, from the first account or another. */
  send(calls: readonly { to: Address; data: Hex; from?: Address }[]): Promise<void>
}

export function createLedgerNode(url: string): LedgerNode {
  async function ask(calls: readonly { method: string; params: readonly unknown[] }[]) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return replies.parse(await response.json()).map(({ result, error }) => {
      if (error) throw new Error(`The local chain refused: ${error.message}`)
      return result
    })
  }
  const rpc = async (method: string, params: readonly unknown[] = []) => (await ask([{ method, params }]))[0]

  /** All in one block. */
  async function mine(transactions: readonly { from: Address; to?: Address; data: Hex }[]) {
    await rpc('evm_setAutomine', [false])
    try {
      for (let from = 0; from < transactions.length; from += BATCH) {
        const part = transactions.slice(from, from + BATCH)
        await ask(
          part.map((tx) => ({
            method: 'eth_sendTransaction',
            params: [{ ...tx, gas: GAS, gasPrice: '0x0' }],
          })),
        )
      }
      await rpc('evm_mine')
    } finally {
      await rpc('evm_setAutomine', [true])
    }
  }

  return {
    url,
    rpc,
    async deploy(codes) {
      const nonce = BigInt(String(await rpc('eth_getTransactionCount', [DEMO_WALLET, 'latest'])))
      await mine(codes.map((data) => ({ from: DEMO_WALLET, data })))
      return codes.map((_, at) => getContractAddress({ from: DEMO_WALLET, nonce: nonce + BigInt(at) }))
    },
    send: (calls) => mine(calls.map(({ from = DEMO_WALLET, ...call }) => ({ from, ...call }))),
  }
}
