import { z } from 'zod'
import { SETTLEMENT_DIMENSIONS, SETTLEMENT_VERDICTS } from '@/lib/core/domain/settlement'
import { discoveryList, holding, readFacts } from './balances'
import { platformId } from './platform'
import { amount, nullableText } from './scalars'

const { platform, contract_address, token_id, address, chain_id } = holding.shape
const { outcome, event_slug, event_title, outcome_id, outcome_group_title, market_id } = holding.shape

/** Which token of which wallet. */
const token = { platform, contract_address, token_id, address, chain_id }
const names = { outcome, event_slug, event_title, outcome_id, outcome_group_title, market_id }

/** Signed dollars. */
const gain = z.number()

const UNKNOWN_COSTS = ['searching', 'unread', 'unpaid', 'incomplete'] as const

const tokenCost = z.strictObject({
  ...token,
  ...names,
  balance: amount.describe('Tokens held at the block of the read; 0 for what is held no more.'),
  balance_raw: z.string().describe("The same in the token's smallest unit, as decimal text."),
  cost_usd: amount
    .nullable()
    .describe(
      'What was paid for the tokens held, first in first out, with fees and without gas; null where a part of it is unknown.',
    ),
  avg_price: amount.nullable().describe('cost_usd ÷ balance; null where either is unknown or 0.'),
  unknown: z
    .enum(UNKNOWN_COSTS)
    .nullable()
    .describe(
      'Why cost_usd is null. `searching`: the chain has not been searched in whole. `unread`: transactions are still being read. `unpaid`: tokens came by a transfer, a split or several at once, so that nobody can say what each cost. `incomplete`: the transfers seen do not add up to the balance.',
    ),
  realized_usd: gain
    .nullable()
    .describe(
      'Proceeds less cost of what was sold and claimed; 0 where nothing was, null where a part is unknown.',
    ),
})
export type TokenCost = z.infer<typeof tokenCost>

const trade = z.strictObject({
  at: nullableText.describe('Time of the block, UTC; null while its transaction is unread.'),
  kind: z
    .enum(['buy', 'sell', 'claim', 'in', 'out', 'unread'])
    .describe('`in` and `out`: tokens moved without a payment that is theirs alone. `unread`: not read yet.'),
  ...token,
  ...names,
  tokens: amount.describe('How many moved.'),
  usd: amount.nullable().describe('Paid or received, with fees and without gas; null where unknown.'),
  cost_usd: amount
    .nullable()
    .describe('Of what left: its cost, first in first out; null where unknown and for what came.'),
  gain_usd: gain.nullable().describe('usd − cost_usd of a sale or claim; null where either is unknown.'),
  tx: z.string().describe('Hash of the transaction.'),
})
export type WireTrade = z.infer<typeof trade>

const leg = z.strictObject({
  platform: platformId.describe('Where it is held.'),
  market_id: market_id.describe('Id of the market on the platform.'),
})

const hedge = z.strictObject({
  event_slug: z.string().describe('The event here.'),
  event_title: z.string().describe('Its title.'),
  outcome_id: z.string().describe('The outcome that both sides are of.'),
  outcome_group_title: nullableText.describe('Its title; null on a binary event.'),
  yes: leg.describe('Where Yes is held.'),
  no: leg.describe('Where No is held.'),
  tokens: amount.describe(
    'Pairs of one Yes and one No token, over all wallets: each pays $1 if both settle alike.',
  ),
  cost_usd: amount.nullable().describe('What these tokens cost; null where a part of it is unknown.'),
  verdict: z.enum(SETTLEMENT_VERDICTS).describe('Whether both markets settle alike, by their rules.'),
  differs: z.array(z.enum(SETTLEMENT_DIMENSIONS)).describe('What they differ in.'),
})
export type WireHedge = z.infer<typeof hedge>

const summary = z.strictObject({
  cost_usd: amount.describe('Sum of the known costs of what is held.'),
  unknown_costs: z.int().describe('Positions held whose cost is not known.'),
  realized_usd: gain.describe('Sum of the known gains of sales and claims.'),
  unknown_gains: z.int().describe('Sales and claims whose gain is not known.'),
  unread: z.int().describe('Transactions that are still to be read: the next answer knows more.'),
})

export const costsResponse = z.strictObject({
  summary: summary.describe('Totals over all tokens.'),
  tokens: z.array(tokenCost).describe('Every token that is held, or that was and left a gain.'),
  trades: z.array(trade).describe('What moved, newest first; at most 5,000.'),
  total_trades: z.int().describe('How many there are.'),
  hedges: z.array(hedge).describe('Yes on one platform and No of the same outcome on another.'),
  ...readFacts,
  discovery: discoveryList.describe('How far the search for tokens has come, by chain.'),
})
export type CostsResponse = z.infer<typeof costsResponse>
