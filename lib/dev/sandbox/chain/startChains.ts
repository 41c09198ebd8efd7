import { type Address, encodeDeployData, encodeFunctionData, type Hex, parseUnits } from 'viem'
import { CHAIN_IDS, type ChainId } from '@/lib/core/domain/chain'
import type { World } from '../world/createWorld'
import { type Contracts, compileContracts } from './compileContracts'
import { DEMO_PROXY, DEMO_SAFE, type DrawnHolding, drawHoldings, walletsOf } from './drawHoldings'
import { boughtOf, type DrawnTrade, drawTrades } from './drawTrades'
import { DOLLARS_ABI, TOKENS_ABI } from './ledgerAbi'
import { createLedgerNode, type LedgerNode } from './ledgerNode'
import { ON_CHAIN, type OnChainVenue } from './listedTokens'
import { placeExchanges } from './placeExchanges'
import { placeFeeRates } from './placeFeeRates'
import { placeTrades } from './placeTrades'
import { type LiveChain, startActivity } from './startActivity'
import { type Anvil, findAnvil, startAnvil } from './startAnvil'

/** The outside world's chains. */
export interface SandboxChains {
  readonly env: Record<string, string>
  /** The demo's wallet first. */
  readonly wallets: readonly Address[]
  readonly chains: ReadonlyMap<ChainId, LiveChain>
  close(): Promise<void>
}

const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Symbols and decimals of each chain's dollars, as on the real chains. */
const DOLLARS: Record<ChainId, readonly (readonly [symbol: string, decimals: number])[]> = {
  137: [
    ['pUSD', 6],
    ['USDC.e', 6],
  ],
  8453: [['USDC', 6]],
  56: [['USDT', 18]],
}

const venuesOn = (chainId: ChainId) =>
  (Object.keys(ON_CHAIN) as OnChainVenue[]).filter((venue) => ON_CHAIN[venue].chainId === chainId)

/** One mint for each wallet and contract. */
function toMints(
  holdings: readonly DrawnHolding[],
  contractsOf: (venue: OnChainVenue) => readonly Address[],
) {
  const mints = new Map<string, { to: Address; wallet: Address; ids: bigint[]; amounts: bigint[] }>()
  for (const { venue, contract, wallet, tokenId, raw } of holdings) {
    const to = contractsOf(venue)[contract]
    if (!to) continue
    const mint = mints.get(`${to} ${wallet}`) ?? { to, wallet, ids: [], amounts: [] }
    mint.ids.push(tokenId)
    mint.amounts.push(raw)
    mints.set(`${to} ${wallet}`, mint)
  }
  return [...mints.values()].map(({ to, wallet, ids, amounts }) => ({
    to,
    data: encodeFunctionData({
      abi: TOKENS_ABI,
      functionName: 'mintBatch',
      args: [wallet, ids, amounts],
    }),
  }))
}

const mintDollars = (to: Address, wallet: Address, amount: bigint) => ({
  to,
  data: encodeFunctionData({ abi: DOLLARS_ABI, functionName: 'mint', args: [wallet, amount] }),
})

interface Setting {
  world: World
  contracts: Contracts
  holdings: readonly DrawnHolding[]
  trades: readonly DrawnTrade[]
  wallets: readonly Address[]
}

async function furnish(
  node: LedgerNode,
  chainId: ChainId,
  { world, contracts, holdings, trades, wallets }: Setting,
): Promise<LiveChain> {
  const bought = new Set(boughtOf(holdings))
  await node.rpc('anvil_setCode', [MULTICALL, contracts.Multicall.deployed])
  if (chainId === 137) {
    for (const wallet of [DEMO_SAFE, DEMO_PROXY]) {
      await node.rpc('anvil_setCode', [wallet, contracts.SmartWallet.deployed])
    }
  }
  const venues = venuesOn(chainId)
  const ledgers = venues.flatMap((venue) => Array<OnChainVenue>(ON_CHAIN[venue].contracts).fill(venue))
  const dollarCodes = DOLLARS[chainId].map(
    (args): Hex =>
      encodeDeployData({ abi: DOLLARS_ABI, bytecode: contracts.Dollars.bytecode, args: [...args] }),
  )
  const codes: Hex[] = [...ledgers.map(() => contracts.OutcomeTokens.bytecode), ...dollarCodes]
  const deployed = await node.deploy(codes)
  const tokens = new Map(
    venues.map((venue) => [venue, deployed.filter((_, at) => ledgers[at] === venue)] as const),
  )
  const dollars = deployed.slice(ledgers.length)
  const holders = chainId === 137 ? [...wallets, DEMO_SAFE] : wallets
  await node.send([
    ...toMints(
      holdings.filter((holding) => !bought.has(holding)),
      (venue) => tokens.get(venue) ?? [],
    ),
    ...dollars.flatMap((contract, at) =>
      holders.map((wallet, rank) =>
        mintDollars(contract, wallet, parseUnits(`${150 + rank * 73}.25`, DOLLARS[chainId][at]?.[1] ?? 6)),
      ),
    ),
  ])
  await placeExchanges(node, chainId, { contracts, tokens, dollars })
  await placeTrades(node, chainId, { trades, tokens, dollars })
  if (chainId === ON_CHAIN.opinion.chainId) await placeFeeRates(node, { world, contracts })
  return { node, tokens, dollars }
}

function toEnv(chains: ReadonlyMap<ChainId, LiveChain>) {
  const env: Record<string, string> = {}
  for (const [chainId, { node, tokens, dollars }] of chains) {
    env[`RPC_URL_${chainId}`] = node.url
    env[`CASH_ADDRESS_${chainId}`] = dollars.join(',')
    for (const [venue, contracts] of tokens) env[`CTF_ADDRESS_${venue.toUpperCase()}`] = contracts.join(',')
  }
  return env
}

/**
 * Starts a node for each chain and gives wallets the seed's holdings. While the world moves, tokens change hands.
 * Undefined when this machine has no node binary.
 */
export async function startChains({
  world,
  seed,
  lively,
}: {
  world: World
  seed: number
  lively: boolean
}): Promise<SandboxChains | undefined> {
  const binary = findAnvil()
  if (!binary) return undefined
  const anvils: Anvil[] = []
  try {
    const holdings = drawHoldings(world, seed)
    const setting = {
      world,
      contracts: compileContracts(),
      holdings,
      trades: drawTrades(world, holdings, seed),
      wallets: walletsOf(seed),
    }
    const chains = new Map(
      await Promise.all(
        CHAIN_IDS.map(async (chainId) => {
          const anvil = await startAnvil({ binary, chainId })
          anvils.push(anvil)
          return [chainId, await furnish(createLedgerNode(anvil.url), chainId, setting)] as const
        }),
      ),
    )
    const activity = lively ? startActivity({ world, seed, chains, holdings }) : undefined
    return {
      env: toEnv(chains),
      wallets: setting.wallets,
      chains,
      close: async () => {
        await activity?.stop()
        await Promise.all(anvils.map((anvil) => anvil.stop()))
      },
    }
  } catch (error) {
    await Promise.all(anvils.map((anvil) => anvil.stop()))
    throw error
  }
}
