import { VERIFIED_FROM } from '@/lib/core/domain/matchLinks'
import { PUBLISH_FROM } from '../compare/verdict'

/** How far a confidence is from the nearer threshold: of being published, or of being planned with. To three decimals. */
export const marginOf = (confidence: number): number =>
  Math.round(Math.min(...[PUBLISH_FROM, VERIFIED_FROM].map((from) => Math.abs(confidence - from))) * 1_000) /
  1_000
