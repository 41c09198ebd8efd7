import { CHAIN_NAMES, type ChainId } from '@/lib/core/domain/chain'
import { BaseError } from '@/lib/core/domain/errors'
import type { Clock, FetchJson } from '@/lib/infra/net/types'
import { RpcRefusal, unavailableReason } from './rpcError'
import { createRpcNode, type RpcCall, type RpcNode, type RpcOptions } from './rpcNode'
import type { ChainHealth } from './types'

/** A chain behind one or several nodes. */
export interface RpcClient {
  readonly chainId: ChainId
  /** Errors: as {@link RpcClient.requestAll}. */
  request(method: string, params: readonly unknown[], options: RpcOptions): Promise<unknown>
  /**
   * One round trip per node that is tried; the first that answers every call wins.
   * Errors: the last node's, when none answered.
   */
  requestAll(calls: readonly RpcCall[], options: RpcOptions): Promise<unknown[]>
  health(): ChainHealth
  /** Stores the block of a read, for {@link RpcClient.health}. */
  saw(block: number): void
}

/** A node that failed is tried after the others for this long. */
const DEMOTED_MS = 15_000

/** Nodes in their order of preference. A failed node is tried last for a while; in the end all are tried. */
export function createRpcClient({
  chainId,
  urls,
  fetchJson,
  clock,
}: {
  chainId: ChainId
  urls: readonly string[]
  fetchJson: FetchJson
  clock: Clock
}): RpcClient {
  const nodes = urls.map((url) => ({
    node: createRpcNode({ url, chainId, fetchJson, clock }),
    demotedUntil: 0,
    trouble: '',
  }))
  let health: ChainHealth = { chainId, state: 'unknown', message: '' }

  const inOrder = () => {
    const now = clock.now()
    return [...nodes].sort((a, b) => Number(a.demotedUntil > now) - Number(b.demotedUntil > now))
  }

  function answered(node: RpcNode) {
    const troubles = nodes.flatMap(({ trouble }) => (trouble ? [trouble] : []))
    const degraded = node !== nodes[0]?.node
    health = {
      ...health,
      state: degraded ? 'degraded' : 'connected',
      message: degraded ? `${CHAIN_NAMES[chainId]} is read from ${node.host}: ${troubles.join('; ')}.` : '',
      lastAnswerAt: clock.now(),
    }
  }

  async function requestAll(calls: readonly RpcCall[], options: RpcOptions): Promise<unknown[]> {
    let last: unknown = new BaseError(`No node of ${CHAIN_NAMES[chainId]} is configured.`, {
      code: 'unavailable',
    })
    for (const entry of inOrder()) {
      options.signal.throwIfAborted()
      try {
        const results = await entry.node.call(calls, options)
        entry.trouble = ''
        entry.demotedUntil = 0
        answered(entry.node)
        return results
      } catch (error) {
        if (options.signal.aborted) throw error
        last = error
        if (error instanceof RpcRefusal && error.about === 'request') continue
        entry.trouble = unavailableReason(entry.node.host, error)
        entry.demotedUntil = clock.now() + DEMOTED_MS
      }
    }
    const troubles = nodes.map(({ trouble }) => trouble).filter(Boolean)
    // A node that rejects a request is not down.
    if (troubles.length === nodes.length)
      health = { ...health, state: 'down', message: `${CHAIN_NAMES[chainId]}: ${troubles.join('; ')}.` }
    throw last
  }

  return {
    chainId,
    requestAll,
    request: async (method, params, options) => (await requestAll([{ method, params }], options))[0],
    health: () => health,
    saw: (block) => {
      health = { ...health, block }
    },
  }
}
