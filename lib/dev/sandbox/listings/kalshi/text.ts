import type { Facts, OutcomeFacts, TemplateName } from '../../world/facts'

export interface KalshiStrike {
  strike_type: 'greater' | 'greater_or_equal' | 'less' | 'between' | 'custom' | 'structured'
  floor_strike?: number
  cap_strike?: number
  custom_strike?: Record<string, string>
}

/** Kalshi's wording of a question. */
export interface KalshiText {
  series: string
  seriesTitle: string
  category: string
  tags: string[] | null
  frequency: string
  source: { name: string; url: string }
  /** The event's part of the ticker, after the series. */
  code: string
  title: string
  subTitle: string
  /** The market's part of the ticker; empty when the event's ticker is the market's. */
  suffix(outcome: OutcomeFacts): string
  /** `yes_sub_title` */
  label(outcome: OutcomeFacts): string
  marketTitle?(outcome: OutcomeFacts): string
  rules(outcome: OutcomeFacts): string
  secondary: string
  strike?(outcome: OutcomeFacts): KalshiStrike
}

/** The wording of one template. */
export type Words = (facts: Facts) => KalshiText

export type WordsOf = Partial<Record<TemplateName, Words>>
