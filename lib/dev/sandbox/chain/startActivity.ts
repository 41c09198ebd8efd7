import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { ChainId } from '@/lib/core/domain/chain'
import type { World } from '../world/createWorld'
import { createRandom } from '../world/random'
import { contractOf, type DrawnHolding } from './drawHoldings'
import { TOKENS_ABI } from './ledgerAbi'
import { DEMO_WALLET, type LedgerNode } from './ledgerNode'
import { listedTokens, ON_CHAIN, type OnChainVenue } from './listedTokens'

export interface LiveChain {
  node: LedgerNode
  /** A venue's contracts. */
  tokens: ReadonlyMap<OnChainVenue, readonly Address[]>
  /** The chain's dollars; the venues' settlement currency comes first. */
  dollars: readonly Address[]
}

const TICK_MS = 4_000
/** Conditions reported per tick and venue. */
const MAX_REPORTS = 20

const PAYS = { yes: [1n, 0n], no: [0n, 1n], half: [1n, 1n] } as const

/**
 * Ongoing activity: traders send the demo wallet a tenth of a holding, and ledgers report the payouts of resolved
 * markets.
 */
export function startActivity({
  world,
  seed,
  chains,
  holdings,
}: {
  world: World
  seed: number
  chains: ReadonlyMap<ChainId, LiveChain>
  holdings: readonly DrawnHolding[]
}) {
  const random = createRandom(`${seed}/activity`)
  const traded = holdings.filter(({ wallet, raw }) => wallet !== DEMO_WALLET && raw > 1_000n)
  const reported = new Set<string>()

  async function transfer() {
    const [holding] = random.sample(traded, 1)
    if (!holding) return
    const chain = chains.get(ON_CHAIN[holding.venue].chainId)
    const to = chain?.tokens.get(holding.venue)?.[holding.contract]
    if (!chain || !to) return
    const data = encodeFunctionData({
      abi: TOKENS_ABI,
      functionName: 'safeTransferFrom',
      args: [holding.wallet, DEMO_WALLET, holding.tokenId, holding.raw / 10n, '0x'],
    })
    await chain.node.send([{ from: holding.wallet, to, data }])
  }

  async function report(venue: OnChainVenue) {
    const chain = chains.get(ON_CHAIN[venue].chainId)
    const final = listedTokens(world, venue).filter(
      ({ question, conditionId }) =>
        conditionId !== undefined && !reported.has(conditionId) && world.phaseOf(question) === 'final',
    )
    const calls = final.slice(0, MAX_REPORTS).flatMap((market) => {
      const to = chain?.tokens.get(venue)?.[contractOf(venue, market)]
      if (!to || market.conditionId === undefined) return []
      reported.add(market.conditionId)
      const pays = PAYS[market.question.results.get(market.outcomeKey) ?? 'no']
      const condition = `0x${market.conditionId.replace(/^0x/, '')}` as Hex
      const args = [condition, pays[0], pays[1]] as const
      return [{ to, data: encodeFunctionData({ abi: TOKENS_ABI, functionName: 'report', args }) }]
    })
    if (chain && calls.length > 0) await chain.node.send(calls)
  }

  async function tick() {
    await transfer()
    for (const venue of Object.keys(ON_CHAIN) as OnChainVenue[]) await report(venue)
  }

  let stopped = false
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // A failed transfer (the trader sent it all) is ignored.
    running = running.then(() => (stopped ? undefined : tick())).catch(() => {})
  }, TICK_MS)
  timer.unref()
  return {
    stop: () => {
      stopped = true
      clearInterval(timer)
      return running
    },
  }
}
