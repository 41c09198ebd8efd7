import { z } from 'zod'
import { CHAIN_IDS, CHAIN_NAMES, type ChainId } from '@/lib/core/domain/chain'
import { createRpcNode } from '@/lib/infra/chain/rpcNode'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { adviceFor } from './adviceFor'
import type { Check, Finding } from './types'

/** All three chains produce a block every few seconds. */
const MAX_HEAD_AGE_MS = 5 * 60_000

const head = z.object({ number: z.string(), timestamp: z.string() })

/** Checks that a node serves the expected chain and is in sync. */
async function checkNode(chainId: ChainId, url: string, signal: AbortSignal): Promise<Finding> {
  const { host } = new URL(url)
  const check = `chain ${CHAIN_NAMES[chainId]}: ${host}`
  const fetchJson = createFetchJson({ clock: systemClock, retry: { attempts: 1 } })
  const node = createRpcNode({ url, chainId, fetchJson, clock: systemClock })
  try {
    const [block] = await node.call([{ method: 'eth_getBlockByNumber', params: ['latest', false] }], {
      signal,
    })
    const { number, timestamp } = head.parse(block)
    const ageMs = Date.now() - Number(timestamp) * 1_000
    const message = `Block ${Number(number)}, ${Math.max(0, Math.round(ageMs / 1_000))} s old.`
    if (ageMs <= MAX_HEAD_AGE_MS) return { check, status: 'ok', message }
    const advice = `The node lags behind: put another one first in RPC_URL_${chainId}.`
    return { check, status: 'fail', message, advice }
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'It returned no block' : error
    const message = signal.aborted
      ? 'No answer in time.'
      : reason instanceof Error
        ? reason.message
        : `${reason}.`
    const wrong = / is chain |says that it is/.test(message)
    const advice = wrong
      ? `Put a node of ${CHAIN_NAMES[chainId]} into RPC_URL_${chainId}.`
      : adviceFor(message)
    return { check, status: 'fail', message, advice }
  }
}

/** One healthy node is enough to read a chain: failures of the others are warnings. */
function soften(findings: readonly Finding[]): Finding[] {
  const isRead = findings.some(({ status }) => status === 'ok')
  return findings.map((finding) =>
    isRead && finding.status === 'fail' ? { ...finding, status: 'warn' } : finding,
  )
}

export const chainsCheck: Check = {
  name: 'chains',
  async run({ config, signal }) {
    const perChain = CHAIN_IDS.map(async (chainId) =>
      soften(await Promise.all(config.chains[chainId].rpcUrls.map((url) => checkNode(chainId, url, signal)))),
    )
    return (await Promise.all(perChain)).flat()
  },
}
