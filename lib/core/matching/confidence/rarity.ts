import weights from './weights.json'

export type Rarity = (word: string) => number

const COMMON: ReadonlyMap<string, number> = new Map(Object.entries(weights.commonWords))

/**
 * How much a word says about which question it is: 0 of a word in every title, 1 of one that few questions use. Inverse
 * document frequency over the venues' catalogues as they were at training, so that it does not change with what is
 * listed now.
 */
export const rarityOf: Rarity = (word) => COMMON.get(word) ?? 1
