import { z } from 'zod'
import { platformBook, wireBook } from './book'
import { outcomeShape } from './outcomeQuery'
import { PLATFORM_IDS, type PlatformId } from './platform'
import { text } from './scalars'

const id = text().min(1).optional()

const REFERENCES = ['yes_token', 'no_token', 'market_id'] as const
type ReferenceName = `${PlatformId}_${(typeof REFERENCES)[number]}`
const referenceShape = Object.fromEntries(
  PLATFORM_IDS.flatMap((platform) => REFERENCES.map((name) => [`${platform}_${name}`, id])),
) as Record<ReferenceName, typeof id>

/** Either an outcome, or tokens and market ids of any platforms. */
export const orderbookQuery = z.strictObject({
  ...outcomeShape,
  depth: z.int().min(1).max(500).default(50),
  ...referenceShape,
})
export type ParsedOrderbookQuery = z.output<typeof orderbookQuery>

const bookOrNothing = platformBook.nullable()

/** Requested platforms only; null where a token is unknown or has no book. */
export const orderbookResponse = z.strictObject({
  combined: wireBook.nullable().describe('Null also when the requested markets are not one outcome.'),
  platform_1: bookOrNothing.optional(),
  platform_2: bookOrNothing.optional(),
  platform_3: bookOrNothing.optional(),
  platform_4: bookOrNothing.optional(),
  platform_5: bookOrNothing.optional(),
  warnings: z.array(z.string()).describe('Why the books are not combined; else empty.'),
})
export type OrderbookResponse = z.infer<typeof orderbookResponse>
