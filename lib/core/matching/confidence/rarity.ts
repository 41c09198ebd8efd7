import weights from './weights.json'

export type Rarity = (word: string) => number

const COMMON: ReadonlyMap<string, number> = new Map(Object.entries(weights.commonWords))

/**
 * How much a word identifies a question: 0 for a word in every title, 1 for one that few questions use. Inverse
 * document frequency over the venues' catalogues at training time, so that it does not depend on current listings.
 */
export const rarityOf: Rarity = (word) => COMMON.get(word) ?? 1
