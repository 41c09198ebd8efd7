import { z } from 'zod'
import { MAX_ALERTS } from '@/lib/core/domain/alert'
import { rowLimit } from './page'
import { PLATFORM_IDS, platformId } from './platform'
import { amount, nullableText, text, timestamp } from './scalars'

const orderAmount = z.number().gt(0).max(1e9)
const allInPrice = z
  .number()
  .gt(0)
  .lt(1)
  .describe(
    'USD per net token, fees counted, at most 6 decimals, as the average over the whole order: at most this on a buy, at least this on a sell.',
  )
const cooldown = z.int().min(60).max(86_400).describe('Seconds from one firing to the next, at least.')
const expiry = timestamp.describe('It is not checked any more from then on.')
const ownWebhook = text(100).describe(
  'The only webhook of the account that gets firings. Without it, every one subscribed to `alert.fired`.',
)
const ownNote = text(200).describe('For its owner; goes along with every firing.')
const settlement = z
  .enum(['warn', 'exclude', 'price'])
  .describe('As in a plan: what is done with platforms that settle otherwise than the reference.')

const always = { when: () => true }
const given = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && (value as Record<string, unknown>)[name] !== undefined

const bothAmounts = (value: unknown) => given(value, 'amount_usd') && given(value, 'amount_tokens')
const BOTH_AMOUNTS = {
  ...always,
  path: ['amount_tokens'],
  error: 'Give amount_usd or amount_tokens, not both.',
}

export const createAlertRequest = z
  .strictObject({
    outcome_id: text(200).min(1).describe('As in the outcomes of an event.'),
    outcome: z.enum(['yes', 'no']).describe('The side whose tokens are bought or sold.'),
    direction: z.enum(['buy', 'sell']).describe('What the order does.'),
    amount_usd: orderAmount.optional().describe('USD. Exactly one of amount_usd and amount_tokens.'),
    amount_tokens: orderAmount.optional().describe('Outcome tokens.'),
    all_in_price: allInPrice,
    platforms: z
      .array(platformId)
      .min(1)
      .max(PLATFORM_IDS.length)
      .optional()
      .describe('Only these are planned with; without it, every platform of the outcome.'),
    settlement: settlement.optional(),
    cooldown_s: cooldown.default(900),
    expires_at: expiry.optional(),
    webhook_id: ownWebhook.optional(),
    note: ownNote.optional(),
  })
  .refine((v) => given(v, 'amount_usd') || given(v, 'amount_tokens'), {
    ...always,
    path: ['amount_usd'],
    error: 'Give amount_usd or amount_tokens.',
    params: { type: 'missing' },
  })
  .refine((v) => !bothAmounts(v), BOTH_AMOUNTS)
export type CreateAlertRequest = z.input<typeof createAlertRequest>

export const updateAlertRequest = z
  .strictObject({
    state: z.enum(['active', 'paused']).optional().describe('A paused alert is not checked.'),
    amount_usd: orderAmount.optional().describe('USD; replaces either amount.'),
    amount_tokens: orderAmount.optional().describe('Outcome tokens; replaces either amount.'),
    all_in_price: allInPrice.optional(),
    cooldown_s: cooldown.optional(),
    expires_at: expiry.nullable().optional().describe('Null: it does not expire.'),
    webhook_id: ownWebhook.nullable().optional().describe('Null: every webhook subscribed to `alert.fired`.'),
    note: ownNote.nullable().optional().describe('Null: none.'),
  })
  .refine((v) => !bothAmounts(v), BOTH_AMOUNTS)
export type UpdateAlertRequest = z.input<typeof updateAlertRequest>

export const alertParams = z.strictObject({ id: text(100).describe('Id of the alert.') })

/** The plan of a firing: stored unchanged, and sent unchanged to webhooks. */
const firedPlan = z.strictObject({
  price: z.number().describe('USD per net token, fees counted, average over the whole order.'),
  tokens: amount.describe('Net outcome tokens.'),
  usd: amount.describe('USD that leaves on a buy or arrives on a sell, fees counted.'),
  fee_usd: amount.describe('USD of fees in it.'),
  legs: z
    .array(
      z.strictObject({
        platform: platformId.describe('The platform.'),
        market_id: z.string().describe('Id of the market on the platform.'),
        token_id: nullableText
          .default(null)
          .describe(
            'The token that the leg buys or sells; null in firings that were stored before they had it.',
          ),
        tokens: amount.describe('Net outcome tokens there.'),
        usd: amount.describe('USD there, fees counted.'),
        price: z.number().describe('USD per net token there, fees counted.'),
      }),
    )
    .describe('One for each used platform, in platform order.'),
  book_ts: timestamp.nullable().describe('Last change of the oldest order book that was used.'),
  url: z.string().describe('The planner with this order: an address where PUBLIC_URL is set, else its path.'),
})
export type FiredPlan = z.infer<typeof firedPlan>

export const alertFiring = z.strictObject({
  id: z.string().describe('The same in the stream, in the list and in messages to webhooks.'),
  alert_id: z.string().describe('The alert that fired.'),
  number: z.int().min(1).describe('The first, second… of its alert.'),
  fired_at: timestamp.describe('When the order could first be planned at the price.'),
  plan: firedPlan.describe('What the planner found then.'),
})
export type WireFiring = z.infer<typeof alertFiring>

export const alertResponse = z.strictObject({
  id: z.string().describe('Id of the alert.'),
  outcome_id: z.string().describe('As in the outcomes of an event.'),
  outcome: z.enum(['yes', 'no']).describe('The side whose tokens are bought or sold.'),
  direction: z.enum(['buy', 'sell']).describe('What the order does.'),
  amount_usd: amount.nullable().describe('USD; null where the amount is in tokens.'),
  amount_tokens: amount.nullable().describe('Outcome tokens; null where the amount is in dollars.'),
  all_in_price: allInPrice,
  platforms: z.array(platformId).nullable().describe('Null: every platform of the outcome.'),
  settlement: settlement.nullable().describe('As given; null where it was not.'),
  cooldown_s: cooldown,
  expires_at: timestamp.nullable().describe('Null: it does not expire.'),
  webhook_id: nullableText.describe('Null: every webhook subscribed to `alert.fired`.'),
  note: nullableText.describe('As given.'),
  state: z.enum(['active', 'paused', 'expired']).describe('Only an active alert is checked.'),
  armed: z
    .boolean()
    .describe('False from a firing until the price has gone away: one crossing is one firing.'),
  firings: z.int().min(0).describe('How often it fired.'),
  created_at: timestamp.describe('When it was made.'),
  event_slug: z.string().describe('The event, by its current slug.'),
  event_title: z.string().describe('The title of the event.'),
  outcome_group_title: nullableText.describe('Null on a binary event.'),
  last_firing: alertFiring.nullable().describe('Null before the first.'),
})
export type WireAlert = z.infer<typeof alertResponse>

export const alertsResponse = z.strictObject({
  alerts: z.array(alertResponse).describe(`Newest first; at most ${MAX_ALERTS}.`),
})
export type AlertsResponse = z.infer<typeof alertsResponse>

export const deletedAlert = z.strictObject({
  id: z.string().describe('The alert that is gone.'),
  deleted: z.literal(true).describe('Always true.'),
})
export type DeletedAlert = z.infer<typeof deletedAlert>

export const firingsQuery = z.strictObject({
  limit: rowLimit('Firings'),
})

export const firingsResponse = z.strictObject({
  firings: z.array(alertFiring).describe('Newest first; kept for 30 days.'),
})
export type FiringsResponse = z.infer<typeof firingsResponse>

/** An alert with its firing, as sent on the stream and in webhook messages. */
export const streamAlert = z.strictObject({
  firing: alertFiring.describe('What fired.'),
  alert: z
    .strictObject({
      id: z.string().describe('Id of the alert.'),
      outcome_id: z.string().describe('As in the outcomes of an event.'),
      outcome: z.enum(['yes', 'no']).describe('The side whose tokens are bought or sold.'),
      direction: z.enum(['buy', 'sell']).describe('What the order does.'),
      amount_usd: amount.nullable().describe('USD.'),
      amount_tokens: amount.nullable().describe('Outcome tokens.'),
      all_in_price: z.number().describe('USD per net token that was waited for.'),
      note: nullableText.describe('As given.'),
      event_slug: z.string().describe('The event, by its current slug.'),
      event_title: z.string().describe('The title of the event.'),
      outcome_group_title: nullableText.describe('Null on a binary event.'),
    })
    .describe('The alert as it was then.'),
})
export type StreamAlert = z.infer<typeof streamAlert>
