import { z } from 'zod'
import { wireFee } from './book'
import { byPlatform, platformId } from './platform'
import { amount, text, timestamp, wirePrice } from './scalars'

const tokenId = text(200).min(1)

const tokenEntry = z.union([
  tokenId,
  z.strictObject({
    token_id: tokenId,
    /** Looked up from the token when left out. */
    outcome: z
      .string()
      .regex(/^(yes|no)$/i, 'must be "yes" or "no"')
      .optional(),
    market_id: text(200).min(1).optional(),
    /** Cap on this leg in net tokens: on a sell, what is held there. */
    max_tokens: z.number().min(0).optional(),
  }),
])

const orderAmount = z.number().gt(0).max(1e9)
const limitPrice = z.number().gt(0).lt(1)

/** Checks that look at several fields run even when single fields have faults, so that all are told at once. */
const always = { when: () => true }
type Loose = Record<string, unknown>
const fieldsOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}
const given = (value: unknown, name: string) => fieldsOf(value)[name] !== undefined
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const declaredOutcomes = (value: unknown): Set<string> => {
  const entries = Object.values(fieldsOf(fieldsOf(value).tokens))
  const outcomes = entries.map((entry) => fieldsOf(entry).outcome)
  return new Set(outcomes.filter((o) => typeof o === 'string').map((o) => o.toLowerCase()))
}

export const distributionRequest = z
  .strictObject({
    /** The same outcome on each platform; a bare string is a token id. */
    tokens: byPlatform(tokenEntry),
    direction: z.enum(['buy', 'sell']),
    /** Exactly one of `amount_usd` and `amount_tokens`. */
    amount_usd: orderAmount.optional(),
    amount_tokens: orderAmount.optional(),
    include_fees: z.boolean().default(true),
    enforce_min_orders: z.boolean().default(true),
    optimize_gas: z.boolean().default(false),
    /** USD for each used platform after the first, when `optimize_gas`. */
    gas_cost_per_source: z.number().min(0).default(0.05),
    /** Buy only: the highest raw price that may be paid. */
    max_price: limitPrice.optional(),
    /** Sell only: the lowest raw price that may be taken. */
    min_price: limitPrice.optional(),
  })
  .refine((v) => !isObject(fieldsOf(v).tokens) || Object.keys(fieldsOf(v.tokens)).length > 0, {
    ...always,
    path: ['tokens'],
    error: 'Name at least one platform.',
    params: { type: 'too_short' },
  })
  .refine((v) => !isObject(v) || given(v, 'amount_usd') || given(v, 'amount_tokens'), {
    ...always,
    path: ['amount_usd'],
    error: 'Give amount_usd or amount_tokens.',
    params: { type: 'missing' },
  })
  .refine((v) => !(given(v, 'amount_usd') && given(v, 'amount_tokens')), {
    ...always,
    path: ['amount_tokens'],
    error: 'Give amount_usd or amount_tokens, not both.',
  })
  .refine((v) => !(fieldsOf(v).direction === 'sell' && given(v, 'max_price')), {
    ...always,
    path: ['max_price'],
    error: 'max_price belongs to a buy; a sell takes min_price.',
  })
  .refine((v) => !(fieldsOf(v).direction === 'buy' && given(v, 'min_price')), {
    ...always,
    path: ['min_price'],
    error: 'min_price belongs to a sell; a buy takes max_price.',
  })
  .refine((v) => declaredOutcomes(v).size <= 1, {
    ...always,
    path: ['tokens'],
    error: 'All tokens must be the same outcome.',
  })
export type DistributionRequest = z.input<typeof distributionRequest>
export type ParsedDistributionRequest = z.output<typeof distributionRequest>

const money = amount
const optionalPrice = wirePrice.nullable()

const planPlatform = z.strictObject({
  platform: platformId,
  used: z.boolean(),
  /** In the unit of the request. */
  amount,
  /** Average per net token, fees counted when included; null where nothing is allocated. */
  price: z.number().nullable(),
  /** Raw. */
  best_price: optionalPrice,
  /** The whole order on this platform alone, as far as its book goes. */
  hypothetical_tokens: amount.nullable(),
  hypothetical_price: z.number().nullable(),
  /** Raw crossing side, in the unit of the request. */
  available_liquidity: amount.nullable(),
  liquidity_exhausted: z.boolean(),
  /** `hypothetical_price` in cents with one decimal; "" where there is none. */
  message_price: z.string(),
  /** `hypothetical_tokens` with two decimals. */
  message_amount: z.string(),
  /** Net. */
  tokens: amount,
  /** Before a fee taken in tokens. */
  gross_tokens: amount,
  usd: money,
  fee_usd: money,
  /** The market's schedule, also when fees are left out. */
  fee: wireFee,
  lot: amount,
  min_order_usd: money,
  min_order_tokens: amount,
  /** Why it is not used. */
  reason: z.enum(['worse_price', 'below_min_order', 'gas', 'no_liquidity', 'limit_price', 'cap']).nullable(),
  book_ts: timestamp.nullable(),
  levels_consumed: z.int(),
  /** Raw. */
  worst_price: optionalPrice,
})
export type PlanPlatform = z.infer<typeof planPlatform>

const UNAVAILABLE_REASONS = [
  'unknown_token',
  'market_closed',
  'no_book',
  'stale',
  'venue_down',
  'unverified',
] as const
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number]

export const distributionResponse = z.strictObject({
  combined: z.strictObject({
    platform: z.literal('combined'),
    /** In the unit of the request. */
    amount,
    price: z.number().nullable(),
    tokens: amount,
    usd: money,
    fee_usd: money,
    gas_usd: money,
    filled_ratio: z.number().min(0).max(1),
    /** What the split saves on the best single platform; null unless that one fills as much. */
    savings_usd: money.nullable(),
    best_single_platform: platformId.nullable(),
  }),
  platforms: byPlatform(planPlatform),
  /** Used platforms, largest first. */
  distributions: z.array(z.strictObject({ platform: platformId, amount, price: z.number().nullable() })),
  avg_price: z.number().nullable(),
  unavailable: z.array(z.strictObject({ platform: platformId, reason: z.enum(UNAVAILABLE_REASONS) })),
  certificate: z.strictObject({
    objective: z.enum(['minimize_usd_per_token', 'maximize_usd_per_token']),
    /** All-in price of the next token. */
    marginal_price: z.number().nullable(),
    /** One entry for each set of platforms; a set means exactly these are used. */
    bounds: z.array(
      z.strictObject({
        platforms: z.array(platformId),
        fill: amount.nullable(),
        bound: z.number().nullable(),
        status: z.enum([
          'feasible',
          'underfilled',
          'infeasible_liquidity',
          'infeasible_limit',
          'infeasible_minimum',
          'pruned',
        ]),
      }),
    ),
    gap: z.number(),
  }),
  /** What it would take to use each platform the plan leaves out. */
  counterfactuals: byPlatform(
    z.strictObject({
      forced_cost_usd: money.nullable(),
      flip: z.strictObject({
        kind: z.enum(['order_size', 'gas', 'none']),
        value: z.number().nullable(),
        saves_usd: money.nullable(),
      }),
    }),
  ),
  warnings: z.array(z.string()),
})
export type DistributionResponse = z.infer<typeof distributionResponse>
