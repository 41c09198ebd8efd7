import type { MatchCase } from '@/lib/core/domain/matches'

/** What the machine found of two events, before it is known whether anybody has decided or rules have changed. */
export type Candidate = Pick<MatchCase, 'a' | 'b' | 'method' | 'confidence' | 'reasons' | 'markets'> & {
  /** Sure enough to be shown as one event. */
  published: boolean
}
