import { z } from 'zod'
import { VENUE_IDS } from '@/lib/domain/venue'
import { DRIFT_KINDS } from '@/lib/domain/wireDrift'
import { wireFee } from './book'
import { platformId } from './platform'
import { amount, timestamp, wirePrice } from './scalars'

const platformInfo = z.strictObject({
  id: platformId,
  venue: z.enum(VENUE_IDS),
  name: z.string(),
  url: z.string(),
  chain_id: z.int().nullable().describe('Null where positions are off-chain.'),
  contracts: z.array(z.string()),
  lot: amount.describe("Typical values; order books and plans carry each market's own."),
  tick: wirePrice,
  min_order_usd: amount,
  min_sell_usd: amount.describe('Minimum sell order; min_order_usd is the minimum buy order.'),
  min_order_tokens: amount,
  fee: z.strictObject({
    model: wireFee.shape.model,
    params: z.record(z.string(), z.union([z.number(), z.string()])),
    charged_in: wireFee.shape.charged_in,
    source: z.string(),
    as_of: z.iso.date(),
  }),
  volume_unit: z.enum(['usd', 'contracts']),
  health: z.strictObject({
    state: z.enum(['starting', 'connected', 'degraded', 'down', 'needs_key', 'disabled']),
    message: z.string().describe('"" when healthy.'),
    last_message_at: timestamp.nullable(),
    books: z.int(),
    stale_books: z.int(),
    book_ages: z
      .strictObject({ within_2s: z.int(), within_10s: z.int(), within_60s: z.int(), older: z.int() })
      .describe('Books by the time since the platform last sent or confirmed them, each counted once.'),
    oldest_book_at: timestamp
      .nullable()
      .describe('When the oldest book was last sent or confirmed; null without books.'),
    needs_key: z.boolean(),
    stream: z
      .enum(['none', 'idle', 'connecting', 'open'])
      .describe('The connection that streams books; none where they are only polled.'),
    streamed_books: z.int().describe('Books that this connection streams at the moment.'),
    drift: z
      .array(
        z.strictObject({
          endpoint: z.string(),
          kind: z.enum(DRIFT_KINDS),
          detail: z.string(),
          count: z.int().describe('Since the start of the process that reads.'),
          last_at: timestamp,
          sample: z.string().describe('One of them as JSON, cut, without what could belong to a person.'),
        }),
      )
      .describe("Where the platform's answers are not as the schemas say; rows concerned are left out."),
  }),
  chain: z
    .strictObject({
      state: z.enum(['unknown', 'connected', 'degraded', 'down']),
      message: z.string().describe('"" when healthy.'),
      block: z.int().nullable(),
      last_answer_at: timestamp.nullable(),
    })
    .nullable()
    .describe('The nodes that wallets are read from; null where positions are off-chain.'),
})
export type PlatformInfo = z.infer<typeof platformInfo>

export const platformsResponse = z.strictObject({ platforms: z.array(platformInfo) })
export type PlatformsResponse = z.infer<typeof platformsResponse>
