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
  /** Threshold, or lower end of a bucket. */
  readonly floor?: number
  /** Upper end of a bucket. */
  readonly cap?: number
  /** This outcome is the other side of that one: exactly one of the two happens. */
  readonly complementOf?: string
}

/** One thing that may happen in the world, before any venue has put it into words. */
export interface Facts {
  readonly template: TemplateName
  readonly category: Category
  /** `choice`: at most one outcome happens. `dates`, `ladder`: cumulative. */
  readonly kind: 'binary' | 'choice' | 'dates' | 'ladder'
  readonly subject: Named
  readonly rival: Named
  /** When it is decided. */
  readonly at: number
  /** Of a choice: one of the outcomes comes true for sure. */
  readonly complete?: true
  readonly outcomes: readonly OutcomeFacts[]
  /** Of an up-or-down question that venues list by the clock; it ends at `at`. */
  readonly window?: WindowFacts
}

export interface WindowFacts {
  /** ms since the epoch. */
  readonly startsAt: number
  readonly minutes: 5 | 15 | 60
  /** Dollars, once it has begun. */
  readonly openPrice: number
}
