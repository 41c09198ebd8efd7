import { z } from 'zod'
import { EXECUTION_MODES, EXECUTION_STATES, MAX_EXECUTIONS } from '@/lib/core/domain/execution'
import { distributionRequest } from './distribution'
import { pageOf, rowLimit } from './page'
import { platformId } from './platform'
import { amount, nullableNumber, nullableText, text, timestamp, wirePrice } from './scalars'

export const createExecutionRequest = z.strictObject({
  mode: z
    .enum(EXECUTION_MODES)
    .describe(
      '`practice`: filled here with paper money, on the live order books. No order leaves the service.',
    ),
  plan: distributionRequest.describe(
    'The order, as for a plan. It is planned now, by the service itself, always with fees and minimum orders; `stress`, `receipt` and `at` are ignored. A practice sale takes no more than is held on each platform.',
  ),
  agreed_price: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .describe('The average price of the plan that was agreed to: a plan that is worse by now is a conflict.'),
  max_slippage_bps: z
    .int()
    .min(0)
    .max(1_000)
    .default(50)
    .describe(
      "By how much a part's limit may be worse than its planned worst price, basis points; rounded to the tick away from the plan, never beyond the limits of the order.",
    ),
  latency_ms: z
    .int()
    .min(0)
    .max(60_000)
    .optional()
    .describe(
      'Practice: time from the order to its fill on every platform; else as `GET /api/practice` states.',
    ),
  client_id: text(100)
    .min(1)
    .optional()
    .describe(
      'Your own id of the order: the same request with the same id is one order, however often it is sent.',
    ),
})
export type CreateExecutionRequest = z.input<typeof createExecutionRequest>

const state = z.enum(EXECUTION_STATES)

/** What is stored of a part's plan, and of the same at its limit. */
export const plannedLeg = z.strictObject({
  planned: z
    .strictObject({
      tokens: amount.describe('Net tokens.'),
      usd: amount.describe('What a buy pays, or a sell brings, fees counted, USD.'),
      fee_usd: amount.describe('Taker fee, USD.'),
    })
    .describe('As planned.'),
  worst: z
    .strictObject({
      tokens: amount.describe('Net tokens if all of it fills at the limit.'),
      usd: amount.describe(
        'The most that a buy costs, fees counted: it stops where it would cost more. What a sale of all brings at the limit.',
      ),
      fee_usd: amount.describe('Fee in dollars at the limit; 0 where it is taken in tokens.'),
      fee_tokens: amount.describe('Fee in tokens at the limit; 0 where it is taken in dollars.'),
    })
    .describe('If all of it fills at its limit.'),
  url: z.string().describe("The market's page."),
})

const filled = z.strictObject({
  tokens: amount.describe('Net tokens.'),
  usd: amount.describe('What a buy paid, or a sale brought, fees counted, USD.'),
  fee_usd: amount.describe('Taker fee, USD; of a fee taken in tokens what these cost.'),
  price: nullableNumber.describe('Average USD per net token; null where nothing has filled.'),
})

const leg = z.strictObject({
  platform: platformId.describe('Where the order goes.'),
  market_id: z.string().describe('Id of the market on the platform.'),
  token_id: z.string().describe('Id of the token on the platform.'),
  outcome: z.enum(['yes', 'no']).describe("Of the platform's own market."),
  state: state.describe('Of this part.'),
  limit_price: wirePrice.describe("On the market's tick."),
  gross_tokens: amount.describe('Size of the order: tokens before a fee taken in tokens.'),
  ...plannedLeg.shape,
  latency_ms: z.int().describe('From the order to its fill.'),
  due_at: timestamp.describe('When the order reaches the book.'),
  filled_at: timestamp.nullable().describe('When it was filled or rejected; null before.'),
  filled: filled.describe('What has filled.'),
})

/** What is stored of the whole plan. */
export const plannedExecution = z.strictObject({
  tokens: amount.describe('Net tokens.'),
  usd: amount.describe('What a buy pays, or a sell brings, fees counted, USD.'),
  fee_usd: amount.describe('Taker fees, USD.'),
  price: nullableNumber.describe('Average USD per net token.'),
  best_single_platform: platformId
    .nullable()
    .describe('The platform that alone would have served the order best.'),
  savings_usd: amount
    .nullable()
    .describe('What the split saves on that one, by the plan; null unless that one fills as much.'),
})

export const executionResponse = z.strictObject({
  id: z.string().describe('Id of the execution.'),
  client_id: nullableText.describe('As given.'),
  mode: z.enum(EXECUTION_MODES).describe('How its orders are sent.'),
  state: state.describe(
    '`checked`, `awaiting_signature`, `sent`, then `filled`, `partly_filled`, `rejected` or `unknown`, and `done` once nothing is left to decide.',
  ),
  direction: z.enum(['buy', 'sell']).describe('What the order does.'),
  event_slug: nullableText.describe('The event as it was; null for tokens that are not matched.'),
  event_title: nullableText.describe('The title of the event.'),
  outcome_group_title: nullableText.describe('Null on a binary event.'),
  created_at: timestamp.describe('When it was planned.'),
  changed_at: timestamp.describe('Last change of its state.'),
  max_slippage_bps: z.int().describe('As given.'),
  planned: plannedExecution.describe('The plan.'),
  worst: z
    .strictObject({
      tokens: amount.describe('Net tokens if every part fills at its limit.'),
      usd: amount.describe(
        'The most that a buy costs in all, fees counted; the least that a sale of all brings.',
      ),
    })
    .describe('If every part fills at its limit.'),
  filled: filled.describe('What has filled.'),
  left_tokens: amount.describe('Gross tokens of the orders that have not filled.'),
  legs: z.array(leg).describe('One for each used platform.'),
  changes: z
    .array(
      z.strictObject({
        at: timestamp.describe('When.'),
        platform: platformId.nullable().describe('Null for the execution as a whole.'),
        state: state.describe('From then on.'),
        cause: z.string().describe('Why, in a sentence.'),
      }),
    )
    .describe('Every change of state, oldest first.'),
  warnings: z.array(z.string()).describe('Of the plan; empty once it is read again.'),
})
export type WireExecution = z.infer<typeof executionResponse>

export const executionParams = z.strictObject({ id: text(100).describe('Id of the execution.') })

export const executionsQuery = z.strictObject({
  offset: z.int().min(0).max(MAX_EXECUTIONS).default(0).describe('Executions to skip.'),
  limit: rowLimit('Executions'),
})

export const executionsResponse = z.strictObject({
  executions: z.array(executionResponse).describe('Newest first.'),
  ...pageOf(`All that are kept: at most ${MAX_EXECUTIONS}.`),
})
export type ExecutionsResponse = z.infer<typeof executionsResponse>
