import type { ChainId } from '@/lib/core/domain/chain'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Question, World } from '../world/createWorld'

/** A market of a venue with tokens on chain. */
export interface ListedTokens {
  /** The venue's market id. */
  id: string
  question: Question
  outcomeKey: string
  /** YES and NO, decimal. */
  tokens: readonly [string, string]
  /** 32 bytes with 0x, where the venue has one. */
  conditionId?: string
  /** Index of the venue's contract, when the listing decides it. */
  contract?: number
}

/** The venues whose tokens are on a chain, with the decimals of a token. */
export const ON_CHAIN = {
  polymarket: { chainId: 137, decimals: 6, contracts: 2 },
  limitless: { chainId: 8453, decimals: 6, contracts: 1 },
  opinion: { chainId: 56, decimals: 18, contracts: 1 },
  predictfun: { chainId: 56, decimals: 18, contracts: 3 },
} as const satisfies Partial<Record<VenueId, { chainId: ChainId; decimals: number; contracts: number }>>

export type OnChainVenue = keyof typeof ON_CHAIN

/** The common part of the venues' listings. */
interface Listing {
  markets: readonly {
    id: string
    outcome: { key: string }
    tokens: readonly [string, string]
    conditionId?: string
    contract?: number
  }[]
}

/** Every market that this venue lists in the world, with its tokens. A venue unknown to the world has none. */
export function listedTokens(world: World, venue: OnChainVenue): ListedTokens[] {
  return world.questions.flatMap((question) => {
    const listing = (question as Question & Partial<Record<OnChainVenue, Listing>>)[venue]
    return (listing?.markets ?? []).map(({ id, outcome, tokens, conditionId, contract }) => ({
      id,
      question,
      outcomeKey: outcome.key,
      tokens,
      conditionId,
      contract,
    }))
  })
}
