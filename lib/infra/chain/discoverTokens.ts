import { setMaxListeners } from 'node:events'
import type { Address } from 'viem'
import { CHAIN_NAMES } from '@/lib/core/domain/chain'
import { isBaseError } from '@/lib/core/domain/errors'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { Clock } from '@/lib/infra/net/types'
import type { Pair } from './balanceOfBatch'
import type { Ledger } from './ledgers'
import type { ChainQuery } from './readAtBlock'
import { MAX_TOKENS, type TransferIndex } from './transferIndex'
import type { DiscoveryProgress } from './types'

/**
 * What a wallet holds according to the venue, as decimal token ids.
 * Errors: those of the venue's connector; undefined where it has no such endpoint or needs a key for it.
 */
export type FetchPositions = (
  venue: VenueId,
  wallet: Address,
  options: { signal: AbortSignal },
) => Promise<string[]> | undefined

/** How long a response waits for the search, which continues afterwards. */
const BUDGET_MS = 2_000

interface Discovered {
  tokens: ChainQuery['tokens']
  /** Where every token is known: the block up to which the full chain was searched. */
  block?: number
  progress: DiscoveryProgress
  problems: string[]
}

/** Venues' own position endpoints, all wallets side by side: the host's limiter sets the pace. */
async function readVenuePositions(
  ledgers: readonly Ledger[],
  wallets: readonly Address[],
  { fetchPositions, signal }: { fetchPositions: FetchPositions; signal: AbortSignal },
) {
  const venues = [...new Set(ledgers.map(({ venue }) => venue))]
  const problems = new Set<string>()
  const positions = await Promise.all(
    venues.flatMap((venue) =>
      wallets.map(async (wallet) => {
        try {
          const tokenIds = (await fetchPositions(venue, wallet, { signal })) ?? []
          return tokenIds.map((tokenId) => ({ venue, wallet, tokenId }))
        } catch (error) {
          const why = isBaseError(error) ? error.message : 'it did not answer in time.'
          problems.add(`${VENUES[venue].name} did not return its positions: ${why}`)
          return []
        }
      }),
    ),
  )
  return { positions: positions.flat(), problems: [...problems] }
}

/** Aborts with its parent or after the budget, whichever comes first. */
async function withinBudget<T>(
  run: (signal: AbortSignal) => Promise<T>,
  { signal, clock }: { signal: AbortSignal; clock: Clock },
): Promise<T> {
  const limit = new AbortController()
  // One listener for each wallet and venue.
  setMaxListeners(0, limit.signal)
  const abort = () => limit.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const timer = new AbortController()
  clock.sleep(BUDGET_MS, timer.signal).then(
    () => limit.abort(),
    () => undefined,
  )
  try {
    return await run(limit.signal)
  } finally {
    timer.abort()
    signal.removeEventListener('abort', abort)
  }
}

/** Which tokens these wallets may hold on one chain: from transfers seen on it, and from the venues' reports. */
export async function discoverTokens(
  { ledgers, index }: { ledgers: readonly Ledger[]; index: TransferIndex },
  wallets: readonly Address[],
  { fetchPositions, signal, clock }: { fetchPositions: FetchPositions; signal: AbortSignal; clock: Clock },
): Promise<Discovered> {
  const [found, { positions, problems }] = await Promise.all([
    index.find(wallets, { signal, budgetMs: BUDGET_MS }),
    withinBudget((limit) => readVenuePositions(ledgers, wallets, { fetchPositions, signal: limit }), {
      signal,
      clock,
    }),
  ])
  // A search of the full chain already found every token that a venue could report.
  if (found.progress.state === 'complete') problems.length = 0
  const byLower = new Map(wallets.map((wallet) => [wallet.toLowerCase(), wallet]))
  let room = MAX_TOKENS
  const tokens = ledgers.map((ledger) => {
    const contract = ledger.contract.toLowerCase()
    const pairs = new Map<string, Pair>()
    const add = (wallet: Address | undefined, tokenId: string) => {
      const key = `${wallet} ${tokenId}`
      if (!wallet || pairs.has(key) || room <= 0) return
      room -= 1
      pairs.set(key, { wallet, tokenId })
    }
    for (const { venue, wallet, tokenId } of positions) if (venue === ledger.venue) add(wallet, tokenId)
    for (const seen of found.tokens) {
      if (seen.contract === contract) add(byLower.get(seen.wallet), seen.tokenId)
    }
    return { ledger, pairs: [...pairs.values()] }
  })
  if (room <= 0 || found.tokens.length >= MAX_TOKENS) {
    problems.push(
      `These wallets have seen more than ${MAX_TOKENS} tokens on ${CHAIN_NAMES[found.progress.chainId]}: only the newest were read.`,
    )
  }
  const { state, toBlock } = found.progress
  // Tokens of later blocks are unknown, so later blocks are not read either.
  const block = state === 'complete' ? toBlock : undefined
  return { tokens, progress: found.progress, problems, ...(block !== undefined && { block }) }
}
