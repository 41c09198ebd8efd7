import { VERIFIED_FROM } from '@/lib/core/domain/matchLinks'
import { PUBLISH_FROM } from '../compare/verdict'

/** Distance of a confidence from the nearer threshold, publishing or planning, to three decimals. */
export const marginOf = (confidence: number): number =>
  Math.round(Math.min(...[PUBLISH_FROM, VERIFIED_FROM].map((from) => Math.abs(confidence - from))) * 1_000) /
  1_000
