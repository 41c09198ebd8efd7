import type { TokenCost } from '@/lib/contract/costs'
import type { MovesRead, TokenBalance, TokenMove, WalletsRead } from '@/lib/infra/chain/types'
import { type Disposal, firstInFirstOut } from './firstInFirstOut'

/** A movement and the known cost of its tokens. */
export interface CostedMove {
  move: TokenMove
  disposal?: Disposal
}

/** One token of one wallet over its whole history. */
export interface CostedToken {
  token: Pick<TokenBalance, 'chainId' | 'venue' | 'contract' | 'tokenId' | 'wallet' | 'decimals'>
  /** Held at the block of the read. */
  held: bigint
  moves: CostedMove[]
  /** In the token's smallest unit, like all money here. */
  cost?: bigint
  unknown?: NonNullable<TokenCost['unknown']>
}

const keyOf = ({ chainId, contract, tokenId, wallet }: CostedToken['token']) =>
  `${chainId} ${contract} ${tokenId} ${wallet}`

function toToken({ chainId, venue, contract, tokenId, wallet, decimals }: CostedToken['token']) {
  return { chainId, venue, contract, tokenId, wallet, decimals }
}

/** For a split, a transfer or several tokens at once, the cost of each is unknown. */
function accountFor(found: CostedToken, isWhole: boolean): CostedToken {
  const { held, moves } = found
  if (!isWhole) return { ...found, unknown: 'searching' }
  const lots = firstInFirstOut(moves.map(({ move }) => move))
  if (lots?.held !== held) return { ...found, unknown: 'incomplete' }
  const costed = moves.map(({ move }, at) => {
    const disposal = lots.disposals[at]
    return { move, ...(disposal && { disposal }) }
  })
  if (lots.cost !== undefined) return { ...found, moves: costed, cost: lots.cost }
  const isUnread = moves.some(({ move }) => move.kind === 'unread')
  return { ...found, moves: costed, unknown: isUnread ? 'unread' : 'unpaid' }
}

/**
 * The cost of every token that wallets hold or held, first in first out per wallet. A token whose transfers do not sum
 * to its balance has no known cost: part of its history is missing.
 */
export function tokenCosts(
  { balances }: Pick<WalletsRead, 'balances'>,
  { moves, whole }: Pick<MovesRead, 'moves' | 'whole'>,
): CostedToken[] {
  const found = new Map<string, CostedToken>()
  for (const balance of balances) {
    found.set(keyOf(balance), { token: toToken(balance), held: balance.raw, moves: [] })
  }
  for (const move of moves) {
    const known = found.get(keyOf(move)) ?? { token: toToken(move), held: 0n, moves: [] }
    known.moves.push({ move })
    found.set(keyOf(move), known)
  }
  return [...found.values()].map((one) => accountFor(one, whole.has(one.token.chainId)))
}
