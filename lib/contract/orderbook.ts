import { z } from 'zod'
import { platformBook, wireBook } from './book'
import { outcomeShape } from './outcomeQuery'
import { pastMoment } from './pastMoment'
import { PLATFORM_IDS, type PlatformId } from './platform'
import { text } from './scalars'

const reference = text().min(1).optional()

/** Fields that identify a platform's market. */
const REFERENCES = {
  yes_token: reference.describe('Id of a YES token of that platform.'),
  no_token: reference.describe('Id of a NO token of that platform.'),
  market_id: reference.describe('Id of a market of that platform.'),
}
type ReferenceName = `${PlatformId}_${keyof typeof REFERENCES}`
const referenceShape = Object.fromEntries(
  PLATFORM_IDS.flatMap((platform) =>
    Object.entries(REFERENCES).map(([name, schema]) => [`${platform}_${name}`, schema]),
  ),
) as Record<ReferenceName, typeof reference>

/** Either an outcome, or tokens and market ids of any platforms. */
export const orderbookQuery = z.strictObject({
  ...outcomeShape,
  depth: z.int().min(1).max(500).default(50).describe('Levels a side, best first.'),
  at: pastMoment.optional(),
  ...referenceShape,
})
export type ParsedOrderbookQuery = z.output<typeof orderbookQuery>

const bookOrNothing = platformBook.nullable().optional()
const bookShape = Object.fromEntries(
  PLATFORM_IDS.map((platform, i) => [
    platform,
    bookOrNothing.describe(
      i === 0
        ? 'Null where the token is unknown or has no book; absent where it was not requested.'
        : 'Like `platform_1`.',
    ),
  ]),
) as Record<PlatformId, typeof bookOrNothing>

/** Requested platforms only; null where a token is unknown or has no book. */
export const orderbookResponse = z.strictObject({
  combined: wireBook.nullable().describe('Null also when the requested markets are not one outcome.'),
  ...bookShape,
  warnings: z.array(z.string()).describe('Why the books are not combined, or not known; else empty.'),
})
export type OrderbookResponse = z.infer<typeof orderbookResponse>
