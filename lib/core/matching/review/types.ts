import type { MatchCase } from '@/lib/core/domain/matches'

/** An automatic match of two events, before decisions and rule changes are applied. */
export type Candidate = Pick<MatchCase, 'a' | 'b' | 'method' | 'confidence' | 'reasons' | 'markets'> & {
  /** Confident enough to show as one event. */
  published: boolean
  /** The words speak against it: only a model judges it, and it competes with no other pair. */
  distant?: true
}
