import { type Address, getAddress } from 'viem'
import { CHAIN_NAMES } from '@/lib/core/domain/chain'
import type { TokenMovement, TransferStore } from '@/lib/core/domain/transfers'
import type { Ledger } from './ledgers'
import type { RpcClient } from './rpcClient'
import { unavailableReason } from './rpcError'
import { readTransactions, type TransactionFacts } from './transactionFacts'
import type { MovesRead, TokenMove } from './types'

/** Maximum movements of one wallet set that are accounted for, per chain. */
const MAX_MOVES = 5_000

/** Transactions already read, by hash and block: a block's content is final. */
interface FactsCache {
  get(key: string): TransactionFacts | undefined
  set(key: string, facts: TransactionFacts): unknown
}

export interface MovesQuery {
  client: RpcClient
  ledgers: readonly Ledger[]
  dollars: readonly Address[]
  store: TransferStore
  facts: FactsCache
  wallets: readonly Address[]
  /** Upper bound on movements, inclusive. */
  block: number
}

const keyOf = ({ tx, block }: Pick<TokenMovement, 'tx' | 'block'>) => `${tx} ${block}`

/** Net dollars the wallet gained in a transaction; negative when it paid. */
const gainOf = ({ dollars }: TransactionFacts, wallet: string) =>
  dollars.reduce(
    (sum, { from, to, amount }) => sum + (to === wallet ? amount : 0n) - (from === wallet ? amount : 0n),
    0n,
  )

/**
 * What a movement was and what was paid for it, fees included. Known only where the transaction moved this one token
 * of the wallet and its dollars the other way, by a filled order or a payout; anything else is a transfer.
 */
export function classify(
  { raw, wallet }: Pick<TokenMovement, 'raw' | 'wallet'>,
  { facts, tokens }: { facts: TransactionFacts | undefined; tokens: number },
): Pick<TokenMove, 'kind' | 'money'> {
  const comes = BigInt(raw) > 0n
  if (!facts) return { kind: 'unread' }
  const gain = gainOf(facts, wallet)
  const filled = facts.filled.has(wallet)
  if (tokens === 1 && comes && filled && gain < 0n) return { kind: 'buy', money: -gain }
  if (tokens === 1 && !comes && filled && gain > 0n) return { kind: 'sell', money: gain }
  // Wrapped collateral is not dollars: a payout of which none arrived is unknown.
  const claims = !comes && !filled && facts.payout !== undefined && (gain > 0n || facts.payout === 0n)
  if (tokens === 1 && claims) return { kind: 'claim', money: gain }
  return { kind: comes ? 'in' : 'out' }
}

function toMoves(
  movements: readonly TokenMovement[],
  { ledgers, client, facts, wallets }: MovesQuery,
): TokenMove[] {
  const ledgerOf = new Map(ledgers.map((ledger) => [ledger.contract.toLowerCase(), ledger]))
  const walletOf = new Map(wallets.map((wallet) => [wallet.toLowerCase(), wallet]))
  const tokens = new Map<string, number>()
  const together = ({ tx, wallet }: TokenMovement) => `${tx} ${wallet}`
  for (const one of movements) tokens.set(together(one), (tokens.get(together(one)) ?? 0) + 1)
  return movements.flatMap((one) => {
    const ledger = ledgerOf.get(one.contract)
    const wallet = walletOf.get(one.wallet)
    if (!ledger || !wallet) return []
    const known = facts.get(keyOf(one))
    return [
      {
        chainId: client.chainId,
        venue: ledger.venue,
        contract: getAddress(ledger.contract),
        decimals: ledger.decimals,
        tokenId: one.tokenId,
        wallet,
        tx: one.tx,
        block: one.block,
        raw: BigInt(one.raw),
        ...(known?.at !== undefined && { at: known.at }),
        ...classify(one, { facts: known, tokens: tokens.get(together(one)) ?? 1 }),
      },
    ]
  })
}

/**
 * Every movement into and out of wallets on a fully searched chain, in order, as far as its transactions could be read
 * in time; the next read continues.
 * Errors: the database's.
 */
export async function readMoves(
  ask: MovesQuery,
  { signal }: { signal: AbortSignal },
): Promise<Pick<MovesRead, 'moves' | 'problems'> & { whole: boolean }> {
  const { client, store, facts, wallets, block, dollars } = ask
  const name = CHAIN_NAMES[client.chainId]
  const lower = wallets.map((wallet) => wallet.toLowerCase())
  const movements = await store.listMovements(client.chainId, {
    wallets: lower,
    toBlock: block,
    limit: MAX_MOVES,
  })
  if (!movements) {
    return {
      moves: [],
      whole: false,
      problems: [
        `These wallets moved tokens on ${name} more than ${MAX_MOVES} times: their cost is unknown.`,
      ],
    }
  }
  const missing = new Map(movements.map((one) => [keyOf(one), one] as const))
  for (const key of missing.keys()) if (facts.get(key)) missing.delete(key)
  const problems: string[] = []
  try {
    await readTransactions(client, [...missing.values()], {
      signal,
      dollars,
      take: (ref, found) => facts.set(keyOf(ref), found),
    })
  } catch (error) {
    // Time is up: what was read is stored, and the result counts what is missing.
    if (!signal.aborted)
      problems.push(`Trades on ${name} could not be read: ${unavailableReason(name, error)}.`)
  }
  return { moves: toMoves(movements, ask), whole: true, problems }
}
