import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru-cache'
import type { Address } from 'viem'
import { CHAIN_IDS, CHAIN_NAMES, type ChainId } from '@/lib/core/domain/chain'
import { isBaseError } from '@/lib/core/domain/errors'
import type { TransferStore } from '@/lib/core/domain/transfers'
import { VENUES } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Clock, FetchJson } from '@/lib/infra/net/types'
import type { Pair } from './balanceOfBatch'
import { createWalletFinder, deriveDepositWallet, deriveProxy, deriveSafe } from './derivedWallets'
import { discoverTokens, type FetchPositions } from './discoverTokens'
import { cashTokensOf, type Ledger, ledgersOf } from './ledgers'
import { provenCollateral } from './provenCollateral'
import { type ChainQuery, readAtBlock } from './readAtBlock'
import { readFunding } from './readFunding'
import { readMoves } from './readMoves'
import { readPayouts } from './readPayouts'
import { createRpcClient, type RpcClient } from './rpcClient'
import { RpcRefusal } from './rpcError'
import type { TransactionFacts } from './transactionFacts'
import { createTransferIndex, type TransferIndex, type TransferIndexSettings } from './transferIndex'
import type {
  ChainReader,
  DiscoveryProgress,
  Payout,
  ReadWallet,
  TokenQuery,
  WalletsQuery,
  WalletsRead,
} from './types'

/** Transactions kept in memory: some hundred bytes each. */
const MAX_TRANSACTIONS = 20_000

export interface ChainReaderDeps {
  config: AppConfig
  fetchJson: FetchJson
  clock: Clock
  transfers: TransferStore
  fetchPositions: FetchPositions
  /** Stops all background work. */
  signal: AbortSignal
  indexSettings?: Partial<TransferIndexSettings>
}

interface Chain {
  client: RpcClient
  ledgers: readonly Ledger[]
  cashTokens: readonly Address[]
  index: TransferIndex
}

/** What one chain adds to the result. */
type Part = Pick<WalletsRead, 'wallets' | 'balances' | 'problems'> & {
  cash?: WalletsRead['cash'] extends ReadonlyMap<ChainId, infer T> ? T : never
  block?: number
  discovery?: DiscoveryProgress
}

/** Why a chain could not be read, as a sentence that also names what is missing. */
function problemOf({ client, ledgers }: Chain, error: unknown): string {
  const venues = [...new Set(ledgers.map(({ venue }) => VENUES[venue].name))].join(' and ')
  const missing = venues ? ` Holdings on ${venues} are missing.` : ''
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  const health = client.health()
  const why = late
    ? 'it did not answer in time'
    : health.state === 'down'
      ? health.message.replace(/^[^:]*: |\.$/g, '')
      : error instanceof RpcRefusal || isBaseError(error)
        ? error.message.replace(/\.$/, '')
        : 'it failed'
  return `${CHAIN_NAMES[client.chainId]} could not be read: ${why}.${missing}`
}

/** Every wallet with every token that its ledger may hold. */
function crossPairs(
  ledgers: readonly Ledger[],
  asks: readonly TokenQuery[],
  wallets: readonly Address[],
): ChainQuery['tokens'] {
  return ledgers.map((ledger) => {
    const ids = asks.filter(({ venues }) => venues.includes(ledger.venue)).map(({ tokenId }) => tokenId)
    const pairs: Pair[] = wallets.flatMap((wallet) => ids.map((tokenId) => ({ wallet, tokenId })))
    return { ledger, pairs }
  })
}

function createChain(deps: ChainReaderDeps, chainId: ChainId, ledgers: readonly Ledger[]): Chain {
  const { config, fetchJson, clock, transfers, signal, indexSettings } = deps
  const client = createRpcClient({ chainId, urls: config.chains[chainId].rpcUrls, fetchJson, clock })
  const own = ledgers.filter((ledger) => ledger.chainId === chainId)
  return {
    client,
    ledgers: own,
    cashTokens: cashTokensOf(config, chainId),
    index: createTransferIndex({
      client,
      ledgers: own,
      store: transfers,
      clock,
      signal,
      settings: indexSettings,
    }),
  }
}

/** Reads wallets on all chains at once; a chain that does not answer costs only its own part. */
export function createChainReader(deps: ChainReaderDeps): ChainReader {
  const { config, clock, fetchPositions } = deps
  const ledgers = ledgersOf(config)
  const chains = new Map<ChainId, Chain>(
    CHAIN_IDS.map((chainId) => [chainId, createChain(deps, chainId, ledgers)]),
  )
  const polymarket = ledgers.find(({ venue }) => venue === 'polymarket')
  const home = polymarket && chains.get(polymarket.chainId)
  /** Read once, by the first caller. */
  const facts = new LRUCache<string, TransactionFacts>({ max: MAX_TRANSACTIONS })
  const findDerived = home && createWalletFinder(home.client, clock)

  async function readChain(chain: Chain, ask: WalletsQuery, signal: AbortSignal): Promise<Part> {
    const part: Part = { wallets: [], balances: [], problems: [] }
    if (chain.ledgers.length === 0 && !ask.cash) return part
    try {
      if (chain === home && findDerived) part.wallets = await derivedOf(ask, part, signal)
      const wallets = [
        ...ask.addresses,
        ...part.wallets.filter(({ deployed }) => deployed).map(({ address }) => address),
      ]
      const unique = [...new Set(wallets)]
      const found = await tokensToRead(chain, { ask, part, wallets: unique, signal })
      const cash = { tokens: chain.cashTokens, wallets: ask.cash ? unique : [] }
      const read = await readAtBlock(chain.client, { ...found, cash }, { signal, clock })
      part.block = read.block
      part.balances = read.balances
      part.problems.push(...read.problems)
      if (ask.cash) part.cash = read.cash
    } catch (error) {
      part.problems.push(problemOf(chain, error))
    }
    return part
  }

  async function tokensToRead(
    chain: Chain,
    {
      ask,
      part,
      wallets,
      signal,
    }: { ask: WalletsQuery; part: Part; wallets: Address[]; signal: AbortSignal },
  ): Promise<Pick<ChainQuery, 'tokens' | 'block'>> {
    if (ask.tokens === 'none' || chain.ledgers.length === 0) return { tokens: [] }
    if (ask.tokens !== 'discover') return { tokens: crossPairs(chain.ledgers, ask.tokens, wallets) }
    const found = await discoverTokens(chain, wallets, { fetchPositions, signal, clock })
    const { progress, problems, tokens, block } = found
    part.discovery = progress
    part.problems.push(...problems)
    return { tokens, ...(block !== undefined && { block }) }
  }

  /** The other balances are still returned when this fails. */
  async function derivedOf(
    { addresses }: WalletsQuery,
    part: Part,
    signal: AbortSignal,
  ): Promise<ReadWallet[]> {
    try {
      return (await findDerived?.(addresses, { signal })) ?? []
    } catch (error) {
      if (!(error instanceof RpcRefusal) || error.about === 'node') throw error
      part.problems.push(`Polymarket's proxy and Safe wallets could not be looked for: ${error.message}.`)
      return []
    }
  }

  const given = (addresses: readonly Address[]): ReadWallet[] =>
    addresses.map((address) => ({ address, owner: address, kind: 'given', deployed: true }))

  return {
    async readWallets(ask, { signal }) {
      // Every request of this read adds a listener: many at once are no leak.
      setMaxListeners(0, signal)
      const parts = await Promise.all(
        [...chains.values()].map(async (chain) => ({
          chainId: chain.client.chainId,
          ...(await readChain(chain, ask, signal)),
        })),
      )
      return {
        wallets: [...given(ask.addresses), ...parts.flatMap(({ wallets }) => wallets)],
        balances: parts.flatMap(({ balances }) => balances),
        cash: new Map(parts.flatMap(({ chainId, cash }) => (cash ? [[chainId, cash] as const] : []))),
        blocks: new Map(
          parts.flatMap(({ chainId, block }) => (block === undefined ? [] : [[chainId, block] as const])),
        ),
        discovery: parts.flatMap(({ discovery }) => discovery ?? []),
        problems: parts.flatMap(({ problems }) => problems),
      }
    },

    async readMoves({ wallets, blocks, discovery }, { signal }) {
      const searched = discovery.filter(({ state }) => state === 'complete').map(({ chainId }) => chainId)
      const parts = await Promise.all(
        searched.map(async (chainId) => {
          const [chain, block] = [chains.get(chainId), blocks.get(chainId)]
          if (!chain || block === undefined) return undefined
          const own = wallets.filter((one) => one.deployed && (one.chainId ?? chainId) === chainId)
          const { client, ledgers, cashTokens: dollars } = chain
          const unique = [...new Set(own.map(({ address }) => address))]
          const ask = { client, ledgers, dollars, store: deps.transfers, facts, wallets: unique, block }
          return { chainId, ...(await readMoves(ask, { signal })) }
        }),
      )
      const known = parts.flatMap((part) => part ?? [])
      return {
        moves: known.flatMap(({ moves }) => moves),
        whole: new Set(known.flatMap(({ chainId, whole }) => (whole ? [chainId] : []))),
        problems: known.flatMap(({ problems }) => problems),
      }
    },

    async readPayouts(asks, { signal }) {
      const results = new Map<(typeof asks)[number], Payout | undefined>()
      await Promise.all(
        [...chains.values()].map(async ({ client }) => {
          const own = asks.filter(({ chainId }) => chainId === client.chainId)
          const { block } = client.health()
          if (own.length === 0 || block === undefined) return
          const payouts = await readPayouts(client, own, { signal, clock, block }).catch(() => [])
          own.forEach((ask, at) => {
            results.set(ask, payouts[at])
          })
        }),
      )
      return asks.map((ask) => results.get(ask))
    },

    async readFunding(ask, { signal }) {
      const chain = chains.get(ask.chainId)
      const ledger = chain?.ledgers.filter(({ venue }) => venue === ask.venue)[ask.ledger]
      const cash = chain?.cashTokens[0]
      if (!chain || !ledger || !cash) return undefined
      const { contract, decimals } = ledger
      return readFunding(chain.client, ask, {
        signal,
        clock,
        contracts: { cash, ledger: contract },
        decimals,
      })
    },

    venueWallet: (kind, owner) => (kind === 'proxy' ? deriveProxy(owner) : deriveSafe(owner)),

    depositWallets: (owner) => [deriveDepositWallet(owner, 'uups'), deriveDepositWallet(owner, 'beacon')],

    async findDepositWallet(owner, { signal }) {
      const wallets = (await findDerived?.([owner], { signal })) ?? []
      return wallets.find(({ kind, deployed }) => deployed && kind === 'polymarket_deposit')?.address
    },

    collateralOf: provenCollateral,

    health: (chainId) => chains.get(chainId)?.client.health() ?? { chainId, state: 'unknown', message: '' },
  }
}
