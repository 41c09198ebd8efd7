import { hexToNumber, isHex } from 'viem'
import { z } from 'zod'
import { CHAIN_NAMES, type ChainId } from '@/lib/core/domain/chain'
import type { Clock, FetchJson } from '@/lib/infra/net/types'
import { RpcRefusal } from './rpcError'

export interface RpcCall {
  method: string
  params: readonly unknown[]
}

export interface RpcOptions {
  signal: AbortSignal
  timeoutMs?: number
}

/** One JSON-RPC endpoint. Every call is one HTTP round trip. */
export interface RpcNode {
  readonly host: string
  /**
   * The results in the order of the calls; several calls go as one batch.
   * Errors: {@link RpcRefusal}, or the `BaseError` of the transport.
   */
  call(calls: readonly RpcCall[], options: RpcOptions): Promise<unknown[]>
}

const reply = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** The chain behind an address may change at any time: the change is detected within this time, with some margin. */
const PROOF_MS = 30_000

/** A node that reported the wrong chain is checked again after this: it may have been corrected. */
const RECHECK_MS = 60_000

/** Leaves time for a second node within the response time. */
const TIMEOUT_MS = 4_000

/**
 * An endpoint that must prove its chain, at first and every half minute of use: with a wrong chain id it gets no
 * requests.
 * Errors: a refusal that names both chains.
 */
export function createRpcNode({
  url,
  chainId,
  fetchJson,
  clock,
}: {
  url: string
  chainId: ChainId
  fetchJson: FetchJson
  clock: Clock
}): RpcNode {
  const { host } = new URL(url)
  let provenAt = Number.NEGATIVE_INFINITY
  let mismatch: { message: string; until: number } | undefined

  async function send(calls: readonly RpcCall[], { signal, timeoutMs = TIMEOUT_MS }: RpcOptions) {
    const wire = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const payload = await fetchJson(url, {
      signal,
      method: 'POST',
      body: wire.length === 1 ? wire[0] : wire,
      timeoutMs,
    })
    const rows = z.array(reply).safeParse(Array.isArray(payload) ? payload : [payload])
    if (!rows.success) throw new RpcRefusal(`${host} does not speak JSON-RPC`, { about: 'node' })
    const byId = new Map(rows.data.map((row) => [Number(row.id ?? 0), row]))
    return calls.map((_, id) => {
      const row = byId.get(id) ?? (rows.data.length === 1 ? rows.data[0] : undefined)
      if (row?.error) {
        const { code, message } = row.error
        throw new RpcRefusal(`${host} refused: ${message.slice(0, 200)}`, { about: 'request', code })
      }
      if (row?.result === undefined) {
        throw new RpcRefusal(`${host} answered without a result`, { about: 'request' })
      }
      return row.result
    })
  }

  async function prove(options: RpcOptions) {
    if (clock.now() - provenAt < PROOF_MS) return
    if (mismatch && mismatch.until > clock.now()) throw new RpcRefusal(mismatch.message, { about: 'node' })
    const [reported] = await send([{ method: 'eth_chainId', params: [] }], options)
    const id = isHex(reported) ? hexToNumber(reported) : undefined
    if (id !== chainId) {
      const message = `${host} says that it is chain ${id ?? 'unknown'}, not ${chainId} (${CHAIN_NAMES[chainId]}); it is not used`
      mismatch = { message, until: clock.now() + RECHECK_MS }
      throw new RpcRefusal(message, { about: 'node' })
    }
    mismatch = undefined
    provenAt = clock.now()
  }

  return {
    host,
    async call(calls, options) {
      await prove(options)
      try {
        return await send(calls, options)
      } catch (error) {
        // Another node may serve the address when it is back.
        if (!(error instanceof RpcRefusal)) provenAt = Number.NEGATIVE_INFINITY
        throw error
      }
    },
  }
}
