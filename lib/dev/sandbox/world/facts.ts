export const TEMPLATES = [
  'nominee',
  'president',
  'chamber',
  'stateRace',
  'leaderOut',
  'parliament',
  'shutdown',
  'ceasefire',
  'fedDecision',
  'fedCuts',
  'centralBank',
  'cpi',
  'unemployment',
  'payrolls',
  'gdp',
  'recession',
  'gasPrice',
  'cryptoClose',
  'cryptoHit',
  'cryptoUpDown',
  'indexClose',
  'largestCompany',
  'champion',
  'game',
  'soccerMatch',
  'seasonAward',
  'temperature',
  'snow',
  'hurricanes',
  'bestModel',
  'ipo',
  'release',
  'filmAward',
  'reviewScore',
  'topSong',
] as const
export type TemplateName = (typeof TEMPLATES)[number]

type Category =
  | 'politics'
  | 'world'
  | 'economics'
  | 'crypto'
  | 'finance'
  | 'sports'
  | 'weather'
  | 'tech'
  | 'culture'

/** A person, team, asset, city…; `code` is its form in a ticker, `detail` a second fact (a role, a station). */
export interface Named {
  readonly name: string
  readonly code: string
  readonly detail: string
}

export const named = (name: string, code: string, detail = ''): Named => ({ name, code, detail })
export const NOBODY = named('', '')

export interface OutcomeFacts {
  readonly key: string
  readonly name: string
  readonly code: string
  /** Hidden fair value when the world begins. */
  readonly probability: number
  /** Deadline of this outcome; the question's own unless dates differ. */
  readonly at: number
  /** Threshold, or lower bound of a bucket. */
  readonly floor?: number
  /** Upper bound of a bucket. */
  readonly cap?: number
  /** The complement of that outcome: exactly one of the two happens. */
  readonly complementOf?: string
}

/** One possible event in the world, before any venue words it. */
export interface Facts {
  readonly template: TemplateName
  readonly category: Category
  /** `choice`: at most one outcome happens. `dates`, `ladder`: cumulative. */
  readonly kind: 'binary' | 'choice' | 'dates' | 'ladder'
  readonly subject: Named
  readonly rival: Named
  /** Decision time. */
  readonly at: number
  /** For a choice: one of the outcomes is certain to come true. */
  readonly complete?: true
  readonly outcomes: readonly OutcomeFacts[]
  /** For an up-or-down question that venues list by the clock; it ends at `at`. */
  readonly window?: WindowFacts
}

export interface WindowFacts {
  /** ms since the epoch. */
  readonly startsAt: number
  readonly minutes: 5 | 15 | 60
  /** Dollars, once it has started. */
  readonly openPrice: number
}
