import { z } from 'zod'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { DRIFT_KINDS } from '@/lib/core/domain/wireDrift'
import { wireFee } from './book'
import { platformId } from './platform'
import { amount, timestamp, wirePrice } from './scalars'

export const platformInfo = z.strictObject({
  id: platformId.describe('The name of the platform everywhere in this API.'),
  venue: z.enum(VENUE_IDS).describe('The venue behind it, in lower case.'),
  name: z.string().describe("The venue's name for people."),
  url: z.string().describe("The venue's site."),
  chain_id: z.int().nullable().describe('Null where positions are off-chain.'),
  contracts: z
    .array(z.string())
    .describe(
      'Addresses of the token contracts that outcomes are held in; empty where positions are off chain.',
    ),
  lot: amount.describe("Typical values; order books and plans carry each market's own."),
  tick: wirePrice.describe('Usual step of prices, USD.'),
  min_order_usd: amount.describe('Usual smallest buy, USD without fees.'),
  min_sell_usd: amount.describe('Minimum sell order; min_order_usd is the minimum buy order.'),
  min_order_tokens: amount.describe('Usual smallest order, gross tokens.'),
  fee: z
    .strictObject({
      model: wireFee.shape.model.describe('The formula; each model is explained on the methodology page.'),
      params: z
        .record(z.string(), z.union([z.number(), z.string()]))
        .describe("The formula's figures by name."),
      charged_in: wireFee.shape.charged_in.describe('What the fee is taken in.'),
      source: z.string().describe('Address of the page that states the fee.'),
      as_of: z.iso.date().describe('The day on which that page was read.'),
    })
    .describe('The usual taker fee, with the page that states it.'),
  volume_unit: z
    .enum(['usd', 'contracts'])
    .describe('What the venue counts volume in; answers convert contracts to USD at the last price.'),
  health: z
    .strictObject({
      state: z
        .enum(['starting', 'connected', 'degraded', 'down', 'needs_key', 'disabled'])
        .describe(
          '`connected`: books arrive. `degraded`: some are missing or polled, or more than a tenth of them are late. `needs_key`: the venue wants a key that is not configured. `disabled`: by configuration.',
        ),
      message: z.string().describe('"" when healthy.'),
      last_message_at: timestamp.nullable().describe('When the venue last sent anything; null before that.'),
      books: z.int().describe('Order books that are followed.'),
      stale_books: z.int().describe('Those of them whose levels may have moved since.'),
      book_ages: z
        .strictObject({
          within_2s: z.int().describe('At most 2 seconds ago.'),
          within_10s: z.int().describe('More than 2 and at most 10 seconds ago.'),
          within_60s: z.int().describe('More than 10 and at most 60 seconds ago.'),
          older: z.int().describe('More than 60 seconds ago.'),
        })
        .describe('Books by the time since the platform last sent or confirmed them, each counted once.'),
      oldest_book_at: timestamp
        .nullable()
        .describe('When the oldest book was last sent or confirmed; null without books.'),
      needs_key: z.boolean().describe('True where the venue is read only with a key that is not configured.'),
      stream: z
        .enum(['none', 'idle', 'connecting', 'open'])
        .describe('The connection that streams books; none where they are only polled.'),
      streamed_books: z.int().describe('Books that this connection streams at the moment.'),
      drift: z
        .array(
          z.strictObject({
            endpoint: z.string().describe("The venue's endpoint or socket channel."),
            kind: z.enum(DRIFT_KINDS).describe('How the answer differs from the schema.'),
            detail: z.string().describe('What differs, in a sentence.'),
            count: z.int().describe('Since the start of the process that reads.'),
            last_at: timestamp.describe('When it last happened.'),
            sample: z.string().describe('One of them as JSON, cut, without what could belong to a person.'),
          }),
        )
        .describe("Where the platform's answers are not as the schemas say; rows concerned are left out."),
    })
    .describe('How its feed is.'),
  chain: z
    .strictObject({
      state: z
        .enum(['unknown', 'connected', 'degraded', 'down'])
        .describe('`unknown` before the first answer.'),
      message: z.string().describe('"" when healthy.'),
      block: z.int().nullable().describe('The latest block that was read; null before the first answer.'),
      last_answer_at: timestamp.nullable().describe('When a node last answered; null before that.'),
    })
    .nullable()
    .describe('The nodes that wallets are read from; null where positions are off-chain.'),
})
export type PlatformInfo = z.infer<typeof platformInfo>

export const platformsResponse = z.strictObject({
  platforms: z.array(platformInfo).describe('In the order of their ids.'),
})
export type PlatformsResponse = z.infer<typeof platformsResponse>
