import type { Facts, OutcomeFacts, TemplateName } from '../../world/facts'

export type FeeType =
  | 'politics_fees'
  | 'economics_fees'
  | 'crypto_fees_v2'
  | 'finance_prices_fees'
  | 'sports_fees_v3'
  | 'weather_fees'
  | 'tech_fees'
  | 'culture_fees'
  | 'none'

/** Polymarket's wording of a question. */
export interface PolymarketText {
  title: string
  tags: string[]
  fee: FeeType
  source?: string
  question(outcome: OutcomeFacts): string
  /** Label inside a group; absent on a binary event. */
  item?(outcome: OutcomeFacts): string
  rules(outcome: OutcomeFacts): string
  /** Names of the two sides when they are not Yes and No. */
  labels?: [string, string]
}

/** The wording of one template. */
export type Words = (facts: Facts) => PolymarketText

export type WordsOf = Partial<Record<TemplateName, Words>>
