import { z } from 'zod'
import { MATCH_METHODS } from '@/lib/core/domain/trustedLinks'
import { bookVersion, wireFee } from './book'
import { DEFAULT_GAS_USD } from './defaultGas'
import { pastMoment } from './pastMoment'
import { byPlatform, inputByPlatform, platformId } from './platform'
import { receipt } from './receipt'
import { countryCode } from './restricts'
import { amount, nullableNumber, text, timestamp, wirePrice } from './scalars'
import { legSettlement, settlementFields, strictness } from './settlement'
import { stressRequest, stressResult } from './stress'

const tokenId = text().min(1)

const tokenEntry = z.union([
  tokenId,
  z.strictObject({
    token_id: tokenId.describe('Id of the outcome token on the platform.'),
    outcome: z
      .string()
      .regex(/^([Yy][Ee][Ss]|[Nn][Oo])$/, 'must be "yes" or "no"')
      .optional()
      .describe('`yes` or `no` in any case; looked up from the token when left out.'),
    market_id: text().min(1).optional().describe("The token's market; a fault where it is another one."),
    max_tokens: z
      .number()
      .min(0)
      .optional()
      .describe('Cap on this leg in net tokens: on a sell, what is held there.'),
  }),
])

const orderAmount = z.number().gt(0).max(1e9)
const limitPrice = z.number().gt(0).lt(1)

/** Cross-field checks run even if single fields are invalid, so that all errors are reported at once. */
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
    tokens: inputByPlatform(tokenEntry).describe(
      'The same outcome on each platform; a bare string is a token id.',
    ),
    direction: z.enum(['buy', 'sell']).describe("Buy or sell the outcome's tokens."),
    amount_usd: orderAmount.optional().describe('Exactly one of amount_usd and amount_tokens.'),
    amount_tokens: orderAmount
      .optional()
      .describe(
        'Net tokens: what arrives on a buy, what leaves on a sell. Exactly one of amount_usd and amount_tokens.',
      ),
    include_fees: z
      .boolean()
      .default(true)
      .describe('Counts taker fees in amounts, prices and the choice of platforms.'),
    enforce_min_orders: z
      .boolean()
      .default(true)
      .describe('Uses a platform only for at least its smallest order.'),
    optimize_gas: z
      .boolean()
      .default(false)
      .describe('Counts gas_cost_per_source in the choice of platforms.'),
    gas_cost_per_source: z
      .number()
      .min(0)
      .default(DEFAULT_GAS_USD)
      .describe('USD for each used platform after the first, when optimize_gas.'),
    include_unverified: z
      .boolean()
      .default(false)
      .describe(
        'Plan with all platforms together, also where it is not sure that they ask the same. Otherwise with those that are sure among themselves and give the best result.',
      ),
    match_methods: z
      .array(z.enum(MATCH_METHODS))
      .min(1)
      .max(MATCH_METHODS.length)
      .optional()
      .describe(
        'How platforms may have been matched to be planned with, others are `unverified`. `identity`: one names the other. `rules`: by comparing texts. `reviewed`: by a reviewer. `model`: by a language model, also before its precision is measured. Left out: all that are verified.',
      ),
    country: countryCode
      .optional()
      .describe(
        'ISO 3166-1 alpha-2: platforms known to take no such order from there stay out, as `restricted`.',
      ),
    counterfactuals: z
      .boolean()
      .default(false)
      .describe('True also returns what it would take to use each platform that the plan leaves out.'),
    at: pastMoment.optional(),
    stress: stressRequest.optional(),
    receipt: z
      .boolean()
      .optional()
      .describe('True keeps the plan for 90 days and signs it; needs an API key or an access token.'),
    ...settlementFields,
    max_price: limitPrice.optional().describe('Buy only: the highest raw price that may be paid.'),
    min_price: limitPrice.optional().describe('Sell only: the lowest raw price that may be taken.'),
    max_all_in: limitPrice
      .optional()
      .describe('Buy only: the highest marginal price per net token, included fees counted, of any leg.'),
    min_all_in: limitPrice
      .optional()
      .describe('Sell only: the lowest marginal price per net token, included fees counted, of any leg.'),
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
  .refine((v) => !(fieldsOf(v).direction === 'sell' && given(v, 'max_all_in')), {
    ...always,
    path: ['max_all_in'],
    error: 'max_all_in belongs to a buy; a sell takes min_all_in.',
  })
  .refine((v) => !(fieldsOf(v).direction === 'buy' && given(v, 'min_all_in')), {
    ...always,
    path: ['min_all_in'],
    error: 'min_all_in belongs to a sell; a buy takes max_all_in.',
  })
  .refine((v) => !(given(v, 'at') && (fieldsOf(v).receipt === true || given(v, 'stress'))), {
    ...always,
    path: ['at'],
    error: 'A plan on past books has neither a receipt nor a stress.',
  })
  .refine((v) => !(given(v, 'match_methods') && fieldsOf(v).include_unverified === true), {
    ...always,
    path: ['match_methods'],
    error: 'include_unverified plans with all platforms: give that or match_methods.',
  })
  .refine((v) => declaredOutcomes(v).size <= 1, {
    ...always,
    path: ['tokens'],
    error: 'All tokens must be the same outcome.',
  })
  .meta({ exactlyOne: ['amount_usd', 'amount_tokens'] })
export type DistributionRequest = z.input<typeof distributionRequest>
export type ParsedDistributionRequest = z.output<typeof distributionRequest>

const money = amount
const optionalPrice = wirePrice.nullable()

export const planPlatform = z.strictObject({
  platform: platformId.describe('The platform.'),
  used: z.boolean().describe('True where a part of the order goes there.'),
  amount: amount.describe('What goes there, in the unit of the request; 0 where it is not used.'),
  price: nullableNumber.describe(
    'Average per net token, fees counted when included; null where nothing is allocated.',
  ),
  best_price: optionalPrice.describe('Raw.'),
  hypothetical_tokens: amount
    .nullable()
    .describe('The whole order on this platform alone, as far as its book goes.'),
  hypothetical_price: nullableNumber.describe('Average USD per net token of that; null without a book.'),
  available_liquidity: amount.nullable().describe('Raw crossing side, in the unit of the request.'),
  liquidity_exhausted: z.boolean().describe('True where the book is too thin for the whole order.'),
  message_price: z.string().describe('hypothetical_price in cents with one decimal; "" where there is none.'),
  message_amount: z.string().describe('hypothetical_tokens with two decimals.'),
  tokens: amount.describe('Net.'),
  gross_tokens: amount.describe('Before a fee taken in tokens.'),
  usd: money.describe('What a buy pays, or a sell brings, included fees counted, USD.'),
  fee_usd: money.describe('Taker fee, USD; of a fee taken in tokens its share of `usd`.'),
  fee: wireFee.describe("The market's schedule, also when fees are left out."),
  lot: amount.describe('Gross tokens are a multiple of this.'),
  min_order_usd: money.describe('Of the direction that is planned.'),
  min_order_tokens: amount.describe('The smallest order, gross tokens.'),
  reason: z
    .enum(['worse_price', 'below_min_order', 'gas', 'no_liquidity', 'limit_price', 'cap'])
    .nullable()
    .describe('Why it is not used.'),
  book_ts: timestamp.nullable().describe('Last change of the book; null where the platform states no time.'),
  book_version: bookVersion.describe(
    'Of the book that the plan was made of, as in `orderbooks` and in the stream.',
  ),
  levels_consumed: z.int().describe('Price levels that the part takes from.'),
  worst_price: optionalPrice.describe('Raw.'),
  worst_all_in: nullableNumber.describe(
    'The worst marginal price per net token of this part, included fees counted.',
  ),
  settlement: legSettlement.optional().describe('Of used platforms, where the request speaks of settlement.'),
})
export type PlanPlatform = z.infer<typeof planPlatform>

const UNAVAILABLE_REASONS = [
  'unknown_token',
  'market_closed',
  'no_book',
  'stale',
  'venue_down',
  'unverified',
  'unknown_fee',
  'restricted',
  'settlement',
] as const
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number]

export const distributionResponse = z.strictObject({
  combined: z
    .strictObject({
      platform: z.literal('combined').describe('Always `combined`: all platforms together.'),
      amount: amount.describe('What fills, in the unit of the request.'),
      price: nullableNumber.describe(
        'Average USD per net token, included fees counted; null where nothing fills.',
      ),
      tokens: amount.describe('Net tokens.'),
      usd: money.describe('What a buy pays, or a sell brings, included fees counted, gas not, USD.'),
      fee_usd: money.describe('Taker fees, USD.'),
      gas_usd: money.describe(
        'gas_cost_per_source for each used platform after the first, when optimize_gas, USD.',
      ),
      filled_ratio: z.number().min(0).max(1).describe('Part of the requested amount that fills, 0 to 1.'),
      complete: z
        .boolean()
        .optional()
        .describe(
          'True where the whole order fills: what is left, if anything, is less than the lots of the platforms, so that nothing more of it can be bought or sold. Absent only in receipts from before there was this field.',
        ),
      savings_usd: money
        .nullable()
        .describe('What the split saves on the best single platform; null unless that one fills as much.'),
      best_single_platform: platformId
        .nullable()
        .describe('The platform that alone would serve the order best; null where none could.'),
      haircut_usd: money
        .optional()
        .describe('What the tokens count more in the objective, where the request speaks of settlement.'),
    })
    .describe('The whole order.'),
  platforms: byPlatform(planPlatform).describe('Every platform that was planned with, used or not.'),
  distributions: z
    .array(
      z.strictObject({
        platform: platformId.describe('The platform.'),
        amount: amount.describe('What goes there, in the unit of the request.'),
        price: nullableNumber.describe('Average USD per net token, included fees counted.'),
      }),
    )
    .describe('Used platforms, largest first.'),
  avg_price: nullableNumber.describe('The same as `combined.price`.'),
  unavailable: z
    .array(
      z.strictObject({
        platform: platformId.describe('The platform.'),
        reason: z.enum(UNAVAILABLE_REASONS).describe('Why it is left out.'),
      }),
    )
    .describe('Requested platforms that were not planned with, each with the reason.'),
  certificate: z
    .strictObject({
      objective: z
        .enum(['minimize_usd_per_token', 'maximize_usd_per_token'])
        .describe('What the plan optimises, gas and haircuts counted.'),
      marginal_price: nullableNumber.describe('All-in price of the next token.'),
      bounds: z
        .array(
          z.strictObject({
            platforms: z.array(platformId).describe('The set.'),
            fill: amount
              .nullable()
              .describe(
                'The most that exactly these platforms fill, in the unit of the request; null where they cannot be used together.',
              ),
            tokens: amount
              .nullable()
              .describe('Net tokens of that fill, rounded so that the bound stays one.'),
            usd: money
              .nullable()
              .describe('Dollars of that fill with haircuts, without gas, rounded likewise.'),
            bound: nullableNumber.describe(
              'USD per net token, gas included; tokens and usd are more precise.',
            ),
            status: z
              .enum([
                'feasible',
                'underfilled',
                'infeasible_liquidity',
                'infeasible_limit',
                'infeasible_minimum',
                'pruned',
              ])
              .describe(
                '`underfilled`: fills less than another set. `infeasible_…`: an empty side, nothing inside the limit, or minimum orders above the order, the cap or the book. `pruned`: cannot win, and is bounded loosely.',
              ),
          }),
        )
        .describe('One entry for each set of platforms; a set means that exactly these are used.'),
      gap: z
        .number()
        .describe('How far the plan may be from the best bound by lots and rounding, USD per net token.'),
      gap_usd: money.describe('The gap over the whole order.'),
      haircuts: byPlatform(amount)
        .optional()
        .describe(
          'What each net token bought there counts more in the objective, USD; bounds and gap include it. Where the request speaks of settlement.',
        ),
    })
    .describe('Bounds from which a client can check in one pass that no other split is better.'),
  counterfactuals: byPlatform(
    z.strictObject({
      forced_cost_usd: money
        .nullable()
        .describe(
          'What using the platform anyway would cost in the objective, USD; null where it cannot be used.',
        ),
      flip: z
        .strictObject({
          kind: z
            .enum(['order_size', 'gas', 'none'])
            .describe('A larger order, a lower gas cost, or nothing does.'),
          value: nullableNumber.describe(
            'The new amount in the unit of the request, or the new gas_cost_per_source; null for `none`.',
          ),
          saves_usd: money
            .nullable()
            .describe('What the platform saves at that value, against the best plan without it, USD.'),
        })
        .describe('The smallest change of the request that brings the platform in.'),
    }),
  ).describe(
    'What it would take to use each platform that the plan leaves out; empty when all are used, and unless the request sets `counterfactuals`.',
  ),
  strictness: strictness.optional(),
  warnings: z.array(z.string()).describe('What to know before trading on the plan, in sentences.'),
  stress: stressResult.optional(),
  receipt: receipt.optional(),
})
export type DistributionResponse = z.infer<typeof distributionResponse>
