/** The chains that outcome tokens and their dollars live on. */
export const CHAIN_IDS = [137, 8453, 56] as const
export type ChainId = (typeof CHAIN_IDS)[number]

export const CHAIN_NAMES: Record<ChainId, string> = { 137: 'Polygon', 8453: 'Base', 56: 'BNB Chain' }

export const isChainId = (id: number | undefined): id is ChainId => CHAIN_IDS.some((known) => known === id)
