import { timestamp } from './scalars'

/** A time within the last minutes for which books are requested. */
export const pastMoment = timestamp.describe(
  'ISO 8601, UTC: the books as they stood then, in place of those of now. Kept for 16 minutes at most; a platform whose book was stale or is not known is left out.',
)
