import { z } from 'zod'
import { platformId } from './platform'
import { amount, nullableText, text, wirePrice } from './scalars'

export const sparklinesQuery = z.strictObject({
  events: z.array(text(40).min(1)).min(1).max(50).describe('Comma-separated event ids.'),
})

const sparkline = z.strictObject({
  event_id: z.string().describe('The requested event.'),
  outcome_id: nullableText.describe('Id of that outcome; null where the event has none.'),
  outcome: nullableText.describe('The event’s leading outcome, as the list has it.'),
  platform: platformId
    .nullable()
    .describe('Whose history it is: the largest platform that trades the outcome.'),
  state: z
    .enum(['ready', 'collecting', 'none'])
    .describe('`collecting`: its platform is being read, a few markets per second; retry in some seconds.'),
  points: z
    .array(z.tuple([z.int(), wirePrice]))
    .describe('[Unix seconds, YES price] of the last seven days, oldest first, at most 48; else empty.'),
  change_24h: amount
    .nullable()
    .describe(
      'USD that YES has moved in the 24 hours before the last point, in steps as `GET /api/price-history` has them; null where its price of a day before is not known, or trading has ended.',
    ),
})
export type Sparkline = z.infer<typeof sparkline>

export const sparklinesResponse = z.strictObject({
  sparklines: z.array(sparkline).describe('In the requested order; unknown events are omitted.'),
})
export type SparklinesResponse = z.infer<typeof sparklinesResponse>
