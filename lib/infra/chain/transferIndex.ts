import { type Address, keccak256, stringToHex, toHex } from 'viem'
import { CHAIN_NAMES, type ChainId } from '@/lib/core/domain/chain'
import type { KnownBlock, SeenToken, TransferScan, TransferStore } from '@/lib/core/domain/transfers'
import type { Clock } from '@/lib/infra/net/types'
import { createAdaptiveSpan } from './adaptiveSpan'
import { latestBlock } from './latestBlock'
import type { Ledger } from './ledgers'
import { coverageOf, type NextRange, nextRange } from './nextRange'
import type { RpcClient } from './rpcClient'
import { isRateLimit, RpcRefusal, unavailableReason } from './rpcError'
import { fetchTransfers } from './transferLogs'
import type { DiscoveryProgress } from './types'

export interface TransferIndexSettings {
  /** Pause between two requests for old blocks; a waiting caller gets the first ones without a pause. */
  paceMs: number
  /** Pause after a failure; doubles with each further one. */
  backoffMs: number
  /** Maximum tokens returned for one wallet set; the newest are kept. */
  maxTokens: number
  /** Blocks per request: initially, and at most. */
  span: number
  maxSpan: number
}

/** Maximum balances read at once. */
export const MAX_TOKENS = 60_000

const SETTINGS: TransferIndexSettings = {
  paceMs: 250,
  backoffMs: 250,
  maxTokens: MAX_TOKENS,
  span: 10_000,
  maxSpan: 100_000,
}

/**
 * None of the contracts existed before these blocks. A shorter chain is a test chain and is searched from its start.
 * Source: Polymarket's ledger was created in block 4,023,686 (https://polygonscan.com); the other venues reached their
 * chains after 2023 (Base) and 2024 (BNB Chain).
 */
const FIRST_BLOCK: Record<ChainId, number> = { 137: 4_000_000, 8453: 8_000_000, 56: 45_000_000 }

/** No chain here reorganises deeper, so older blocks need no second check. */
const SETTLED_DEPTH = 256
/** Maximum wallets searched at a time, per chain. */
const MAX_WALLETS = 500
/** How long the search continues without a request. */
const LEASE_MS = 10 * 60_000
/** How often the chain is checked while old blocks are searched. */
const CHECK_MS = 10_000
const HEAD_MS = 1_000
const MAX_BACKOFF_MS = 30_000
/** Failures in a row after which the search pauses until the next request. */
const MAX_FAILURES = 12

export interface TransferIndex {
  /**
   * Tokens received by these wallets, as far as the search got within the budget; it continues afterwards.
   * The chain moves on: `complete` holds up to `toBlock` only.
   * Errors: the database's; those of the chain are reported in `progress`.
   */
  find(
    wallets: readonly Address[],
    options: { signal: AbortSignal; budgetMs: number },
  ): Promise<{ tokens: SeenToken[]; progress: DiscoveryProgress }>
}

export interface TransferIndexDeps {
  client: RpcClient
  ledgers: readonly Ledger[]
  store: TransferStore
  clock: Clock
  /** Ends the search when the service stops. */
  signal: AbortSignal
  settings?: Partial<TransferIndexSettings>
}

/** The chain was reorganised during the read: the same range is read again. */
class Reorganised extends Error {
  override name = 'Reorganised'
}

/** Wakes every caller that waits for the next step. */
function createBell() {
  const waiting: (() => void)[] = []
  return {
    ring() {
      for (const wake of waiting.splice(0)) wake()
    },
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    /** Does a caller wait for the next ring? */
    get heard() {
      return waiting.length > 0
    },
  }
}

/**
 * Searches a chain for tokens received by wallets: one request at a time for all requested wallets, newest
 * blocks first, each range stored in the database as soon as it is read. A block whose hash has changed invalidates
 * everything after it.
 */
export function createTransferIndex(deps: TransferIndexDeps): TransferIndex {
  const { client, ledgers, store, clock, signal } = deps
  const { chainId } = client
  const settings = { ...SETTINGS, ...deps.settings }
  const contracts = ledgers.map(({ contract }) => contract)
  // Scans from before movements were stored count as missing.
  const contractsKey = keccak256(stringToHex(`movements ${[...contracts].sort().join()}`)).slice(0, 18)
  /** Wallet → end of its search lease. */
  const leases = new Map<string, number>()
  const scans = new Map<string, TransferScan>()
  const span = createAdaptiveSpan({ first: settings.span, max: settings.maxSpan })
  const bell = createBell()
  let head = 0
  let headAt = Number.NEGATIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY
  let trouble = ''
  let running: Promise<void> | undefined
  /** Calls of `find` so far, and the last of them that the search has seen. */
  let asks = 0
  let served = 0

  const startOf = () => (head < FIRST_BLOCK[chainId] ? 0 : FIRST_BLOCK[chainId])

  async function readHead(): Promise<void> {
    head = await latestBlock(client, { signal })
    headAt = clock.now()
  }

  async function hashOf(block: number): Promise<string | undefined> {
    const result = await client
      .request('eth_getBlockByNumber', [toHex(block), false], { signal })
      .catch((error: unknown) => {
        // The node returns no result for a block that does not exist, or no longer exists.
        if (error instanceof RpcRefusal && error.about === 'request') return undefined
        throw error
      })
    const hash = (result as { hash?: unknown } | null | undefined)?.hash
    return typeof hash === 'string' ? hash : undefined
  }

  async function load(wallets: Iterable<string>) {
    const missing = [...wallets]
    for (const wallet of missing) scans.delete(wallet)
    for (const scan of await store.listScans(chainId, { contracts: contractsKey, wallets: missing })) {
      scans.set(scan.wallet, scan)
    }
  }

  /** Rewinds to the newest block whose hash is unchanged. */
  async function checkChain(): Promise<void> {
    checkedAt = clock.now()
    const blocks = await store.listBlocks(chainId)
    const matches = async ({ number, hash }: KnownBlock) => number <= head && (await hashOf(number)) === hash
    const [newest] = blocks
    if (!newest || (await matches(newest))) return
    // Every block below an unchanged one is unchanged too: a binary search finds the newest.
    let low = 1
    let high = blocks.length
    while (low < high) {
      const middle = (low + high) >> 1
      const block = blocks[middle]
      if (block && (await matches(block))) high = middle
      else low = middle + 1
    }
    await store.rewind(chainId, blocks[low]?.number)
    await load(leases.keys())
  }

  /** Reads a range; at the head only if its last block stayed the same meanwhile. */
  async function search(range: NextRange): Promise<void> {
    const { from, to, wallets } = range
    const unsettled = to > head - SETTLED_DEPTH
    const before = unsettled ? await hashOf(to) : undefined
    const found = await fetchTransfers(client, { contracts, wallets, from, to }, { signal })
    const blocks: KnownBlock[] = []
    if (unsettled) {
      const after = await hashOf(to)
      if (after === undefined || after !== before) throw new Reorganised()
      blocks.push({ number: to, hash: after })
      const deep = Math.max(0, head - SETTLED_DEPTH)
      // The first search stores a block to rewind to, deeper than any reorganisation.
      const isFirst = !scans.has(wallets[0] ?? '')
      const anchor = isFirst && deep < to ? await hashOf(deep) : undefined
      if (anchor) blocks.push({ number: deep, hash: anchor })
    }
    await store.saveRange(chainId, contractsKey, { wallets, from, to, ...found, blocks })
    await load(wallets)
  }

  const rangeToSearch = () =>
    nextRange([...leases.keys()], scans, { start: startOf(), head, span: span.blocks })

  /** One range. False when nothing is left to search. */
  async function advance(): Promise<boolean> {
    // Old blocks need no new head each time; a new call of `find` does.
    if (asks > served || clock.now() - headAt > HEAD_MS) await readHead()
    if (rangeToSearch()?.atHead !== false || clock.now() - checkedAt > CHECK_MS) await checkChain()
    const range = rangeToSearch()
    if (!range) return false
    const size = range.to - range.from + 1
    try {
      await search(range)
    } catch (error) {
      // Fewer blocks per request where a node rejects the range, or where the response does not arrive.
      const shrinks = !(error instanceof Reorganised) && !isRateLimit(error) && span.refused(size)
      if (shrinks && error instanceof RpcRefusal && error.about === 'request') return true
      throw error
    }
    span.answered(size)
    return rangeToSearch() !== undefined
  }

  function forgetExpired() {
    const now = clock.now()
    for (const [wallet, until] of leases) {
      if (until > now) continue
      leases.delete(wallet)
      scans.delete(wallet)
    }
  }

  async function run(): Promise<void> {
    let failures = 0
    for (let going = true; going && !signal.aborted && failures < MAX_FAILURES; ) {
      forgetExpired()
      const seen = asks
      try {
        going = leases.size > 0 && (await advance())
        failures = 0
        trouble = ''
        served = seen
        // A call of `find` arrived while the last range was read: it may need a newer head.
        if (asks > seen) going = true
      } catch (error) {
        if (signal.aborted) return
        failures += 1
        headAt = Number.NEGATIVE_INFINITY
        trouble = troubleOf(error)
        const delay = error instanceof Reorganised ? 0 : settings.backoffMs * 2 ** Math.min(failures - 1, 10)
        await clock.sleep(Math.min(MAX_BACKOFF_MS, delay), signal)
      }
      const waited = bell.heard
      bell.ring()
      if (going && failures === 0 && !waited) await clock.sleep(settings.paceMs, signal)
    }
  }

  const troubleOf = (error: unknown) => {
    if (error instanceof Reorganised) return `${CHAIN_NAMES[chainId]} is being reorganised`
    const { state, message } = client.health()
    return state === 'down' ? message.replace(/\.$/, '') : unavailableReason(CHAIN_NAMES[chainId], error)
  }

  function start() {
    running ??= run()
      .catch(() => undefined)
      .finally(() => {
        running = undefined
        bell.ring()
      })
  }

  const progressOf = (wallets: readonly string[]): DiscoveryProgress => {
    const { complete: covered, progress, from, to } = coverageOf(wallets, scans, { start: startOf(), head })
    const complete = covered && trouble === '' && head > 0
    const name = CHAIN_NAMES[chainId]
    const part = `${Math.floor(progress * 100)} % of ${name} has been searched for transfers`
    return {
      chainId,
      state: complete ? 'complete' : running ? 'indexing' : 'failed',
      progress: complete ? 1 : progress,
      ...(from !== undefined && to !== undefined && to >= from && { fromBlock: from, toBlock: to }),
      message: complete ? '' : trouble ? `${part}; ${trouble}.` : `${part}; the search goes on.`,
    }
  }

  /** Waits until all is searched up to the head at call time, or the budget ends. Resolves to the progress. */
  async function wait(
    wallets: readonly string[],
    { ask, ...options }: { ask: number; signal: AbortSignal; budgetMs: number },
  ) {
    const late = new AbortController()
    const stop = () => late.abort()
    options.signal.addEventListener('abort', stop, { once: true })
    const over = clock.sleep(options.budgetMs, late.signal).catch(() => undefined)
    let isOver = false
    void over.then(() => {
      isOver = true
    })
    let progress = progressOf(wallets)
    while (running && !isOver) {
      await Promise.race([bell.next(), over])
      // Read now: later callers move the head on.
      progress = progressOf(wallets)
      if (served >= ask && progress.state === 'complete') break
    }
    late.abort()
    options.signal.removeEventListener('abort', stop)
    return running ? progress : progressOf(wallets)
  }

  return {
    async find(addresses, options) {
      const wallets = addresses.map((address) => address.toLowerCase())
      forgetExpired()
      const fresh = wallets.filter((wallet) => !leases.has(wallet))
      if (leases.size + fresh.length > MAX_WALLETS) {
        const message = `${CHAIN_NAMES[chainId]} is being searched for too many wallets; try again in some minutes.`
        const tokens = await store.listTokens(chainId, { wallets, limit: settings.maxTokens })
        return { tokens, progress: { chainId, state: 'failed', progress: 0, message } }
      }
      await load(fresh)
      for (const wallet of wallets) leases.set(wallet, clock.now() + LEASE_MS)
      asks += 1
      const ask = asks
      start()
      const progress = await wait(wallets, { ...options, ask })
      const tokens = await store.listTokens(chainId, { wallets, limit: settings.maxTokens })
      return { tokens, progress }
    },
  }
}
