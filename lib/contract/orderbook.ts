import { z } from 'zod'
import { platformBook, wireBook } from './book'
import { PLATFORM_IDS, type PlatformId } from './platform'
import { text } from './scalars'

const id = text().min(1).optional()

const REFERENCES = ['yes_token', 'no_token', 'market_id'] as const
type ReferenceName = `${PlatformId}_${(typeof REFERENCES)[number]}`
const referenceShape = Object.fromEntries(
  PLATFORM_IDS.flatMap((platform) => REFERENCES.map((name) => [`${platform}_${name}`, id])),
) as Record<ReferenceName, typeof id>

/** Either `event` (with `outcome_title` unless it is binary), or tokens and market ids of any platforms. */
export const orderbookQuery = z.strictObject({
  event: text().min(1).optional(),
  outcome_title: text().min(1).optional(),
  depth: z.int().min(1).max(500).default(50),
  ...referenceShape,
})
export type ParsedOrderbookQuery = z.output<typeof orderbookQuery>

const bookOrNothing = platformBook.nullable()

/** Asked platforms only; null where a token is not known or has no book. */
export const orderbookResponse = z.strictObject({
  combined: wireBook.nullable(),
  platform_1: bookOrNothing.optional(),
  platform_2: bookOrNothing.optional(),
  platform_3: bookOrNothing.optional(),
  platform_4: bookOrNothing.optional(),
  platform_5: bookOrNothing.optional(),
})
export type OrderbookResponse = z.infer<typeof orderbookResponse>
