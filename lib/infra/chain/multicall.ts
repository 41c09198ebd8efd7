import { type Address, encodeFunctionData, type Hex, isHex, multicall3Abi, toHex } from 'viem'
import type { RpcClient } from './rpcClient'
import { isRateLimit, RpcRefusal } from './rpcError'
import type { RpcOptions } from './rpcNode'

/** The same address on every chain. Source: https://www.multicall3.com */
export const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

export interface ContractCall {
  target: Address
  data: Hex
  /** Cost relative to other calls, for splitting lists into calls. */
  weight: number
}

/** Concurrent calls per node: nodes answer them on several cores, and public ones allow about this many at once. */
const MAX_CALLS = 6
/**
 * Maximum weight of one `eth_call`. 10,000 cold storage reads are about 30 million gas, below the 50 million that
 * nodes allow a call by default, and 1.3 MB of request, below their 5 MB.
 */
const MAX_WEIGHT = 10_000
/** A smaller call is not worth a round trip of its own. */
export const STEP = 2_000

/** Nodes behind one address may be a block or two apart. */
const LAGS = /header not found|unknown block|block not found|not available yet|missing trie node/i
const LAG_TRIES = 3
const LAG_WAIT_MS = 400

/** Splits a list into roughly equal parts that can be answered in parallel. */
function pack(calls: readonly ContractCall[]): ContractCall[][] {
  const total = calls.reduce((sum, { weight }) => sum + weight, 0)
  const most = Math.min(MAX_WEIGHT, Math.ceil(total / MAX_CALLS / STEP) * STEP)
  const packs: ContractCall[][] = []
  let weight = Number.POSITIVE_INFINITY
  for (const call of calls) {
    if (weight + call.weight > most) {
      packs.push([])
      weight = 0
    }
    packs.at(-1)?.push(call)
    weight += call.weight
  }
  return packs
}

/**
 * `(bool success, bytes returnData)[]`, read by hand: a general decoder goes over every byte several times.
 * Shapes: undefined for a call that reverted.
 * Errors: a refusal when the data is not such a list.
 */
function decodeResults(data: Hex, count: number): (Hex | undefined)[] {
  const at = (byte: number) => Number(`0x${data.slice(2 + 2 * byte, 66 + 2 * byte)}`)
  const list = at(0)
  if (at(list) !== count)
    throw new RpcRefusal('the multicall contract answered wrongly', { about: 'request' })
  return Array.from({ length: count }, (_, i): Hex | undefined => {
    const row = list + 32 + at(list + 32 + 32 * i)
    const start = 2 + 2 * (row + 96)
    return at(row) === 1 ? `0x${data.slice(start, start + 2 * at(row + 64))}` : undefined
  })
}

interface MulticallOptions extends RpcOptions {
  block: number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

async function callOnce(
  client: RpcClient,
  calls: readonly ContractCall[],
  { block, sleep, ...options }: MulticallOptions,
): Promise<(Hex | undefined)[]> {
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))],
  })
  for (let attempt = 1; ; attempt += 1) {
    try {
      const params = [{ to: MULTICALL3, data }, toHex(block)]
      const result = await client.request('eth_call', params, options)
      if (!isHex(result) || result === '0x') {
        throw new RpcRefusal('there is no multicall contract', { about: 'request' })
      }
      return decodeResults(result, calls.length)
    } catch (error) {
      const lags = error instanceof RpcRefusal && LAGS.test(error.message)
      if (!lags || attempt >= LAG_TRIES) throw error
      await sleep(LAG_WAIT_MS, options.signal)
    }
  }
}

/** A call that the node finds too large is split in halves. */
async function callSplitting(
  client: RpcClient,
  calls: readonly ContractCall[],
  options: MulticallOptions,
): Promise<(Hex | undefined)[]> {
  try {
    return await callOnce(client, calls, options)
  } catch (error) {
    const tooLarge = error instanceof RpcRefusal && error.about === 'request' && !isRateLimit(error)
    if (!tooLarge || calls.length < 2) throw error
    const half = calls.length >> 1
    const first = await callSplitting(client, calls.slice(0, half), options)
    return [...first, ...(await callSplitting(client, calls.slice(half), options))]
  }
}

/**
 * Many reads at one block in as few parallel round trips as the nodes allow.
 * Shapes: what each call returned, in order; undefined where it reverted.
 * Errors: those of {@link RpcClient}, when no node answers.
 */
export async function multicall(
  client: RpcClient,
  calls: readonly ContractCall[],
  options: MulticallOptions,
): Promise<(Hex | undefined)[]> {
  const results = await Promise.all(pack(calls).map((some) => callSplitting(client, some, options)))
  return results.flat()
}
