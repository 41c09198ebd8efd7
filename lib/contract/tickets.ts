import { z } from 'zod'
import { SIGNATURE_KINDS } from '@/lib/domain/order'
import { distributionRequest, distributionResponse } from './distribution'
import { addressFault } from './evmAddress'
import { byPlatform, platformId } from './platform'
import { amount, text, timestamp, wirePrice } from './scalars'

const address = z.string().superRefine((entry, context) => {
  const message = addressFault(entry, 1)
  if (message) context.addIssue({ code: 'custom', message })
})

const wallet = z.union([
  address,
  z.strictObject({
    address: address.describe('The account whose key signs.'),
    signature: z
      .enum(SIGNATURE_KINDS)
      .default('eoa')
      .describe(
        '`eoa`: the account trades for itself; `proxy`, `safe`: for the wallet that the platform keeps for it.',
      ),
    holder: address
      .optional()
      .describe('That wallet, where it does not follow from the account: of a Safe on Opinion.'),
  }),
])
export type TicketWallet = z.output<typeof wallet>

const given = (value: unknown, name: string) =>
  (value as Record<string, unknown> | null)?.[name] !== undefined
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

export const ticketsRequest = z
  .strictObject({
    plan: distributionRequest
      .optional()
      .describe(
        'The order, as for a plan. It is planned now, by the service itself: no leg, price or size is taken from the caller. `stress` and `receipt` are ignored.',
      ),
    receipt: text()
      .min(1)
      .max(100)
      .optional()
      .describe(
        'In place of it, the id of a receipt: its plan as it was signed, with the limits of that moment.',
      ),
    agreed_price: z
      .number()
      .gt(0)
      .lt(1)
      .optional()
      .describe(
        'The average price of the plan that was agreed to: a plan that is worse by now is a conflict.',
      ),
    wallets: byPlatform(wallet).default({}).describe('By platform; a bare address trades for itself.'),
    expires_in_s: z.int().min(30).max(3_600).default(300),
  })
  .refine((v) => !isObject(v) || given(v, 'plan') !== given(v, 'receipt'), {
    when: () => true,
    path: ['plan'],
    error: 'Give either plan or receipt.',
    params: { type: 'missing' },
  })

const hex = z.string().regex(/^0x[0-9a-f]*$/i)

const typedData = z.strictObject({
  domain: z.strictObject({
    name: z.string(),
    version: z.string(),
    chainId: z.int(),
    verifyingContract: hex,
  }),
  types: z.strictObject({ Order: z.array(z.strictObject({ name: z.string(), type: z.string() })) }),
  primaryType: z.literal('Order'),
  message: z.record(z.string(), z.union([z.string(), z.number()])).describe('Whole numbers as decimal text.'),
})
export type WireTypedData = z.infer<typeof typedData>

const approval = z.strictObject({
  kind: z.enum(['erc20', 'erc1155']),
  contract: hex,
  spender: hex,
  needed_raw: z
    .string()
    .nullable()
    .describe('In the smallest unit; null where all tokens are approved at once.'),
  granted: z.boolean().nullable().describe('By the chain; null where it could not be read.'),
  transaction: z
    .strictObject({ chain_id: z.int(), to: hex, data: hex })
    .describe('What the holder sends to grant it, and no more than is needed.'),
})
export type TicketApproval = z.infer<typeof approval>

const TICKET_ISSUES = [
  'allowance',
  'missing_funds',
  'missing_tokens',
  'wallet_kind',
  'chain_not_read',
  'account_not_readable',
  'left_out',
  'costs_more_at_limit',
] as const
const issue = z.strictObject({ type: z.enum(TICKET_ISSUES), message: z.string() })
export type TicketIssue = z.infer<typeof issue>

const ticket = z.strictObject({
  platform: platformId,
  market_id: z.string(),
  token_id: z.string(),
  outcome: z.enum(['yes', 'no']).describe("Of the platform's own market."),
  url: z.string().describe("The market's page."),
  direction: z.enum(['buy', 'sell']),
  order_type: z.literal('immediate_or_cancel'),
  limit_price: wirePrice.describe("On the market's tick, never beyond the worst price of the plan."),
  size: amount.describe('Gross tokens, in whole lots, never more than planned.'),
  left_tokens: amount.describe("Planned tokens that the platform's own rounding leaves out."),
  limit_usd: amount.describe(
    'What a buy costs at most, or a sale of all brings at least, at the limit and without fees.',
  ),
  planned: z.strictObject({ tokens: amount, gross_tokens: amount, usd: amount, fee_usd: amount }),
  tick: amount,
  lot: amount,
  signature: z.enum(SIGNATURE_KINDS).nullable().describe('Null where no wallet signs.'),
  signer: hex.nullable(),
  holder: hex.nullable().describe('Pays and receives.'),
  typed_data: typedData.nullable().describe('EIP-712, for `eth_signTypedData_v4`.'),
  digest: hex.nullable().describe('What is signed, as a hash.'),
  body: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .nullable()
    .describe("Where no wallet signs: the request's JSON, sent with the account's own API key."),
  approvals: z.array(approval),
  issues: z.array(issue).describe('Why the order may not fill as it stands, by the chain as of now.'),
  can_send: z
    .boolean()
    .describe('Whether this deployment hands the signed order on: to a stand-in on the same machine.'),
  expires_at: timestamp,
  expiry_signed: z
    .boolean()
    .describe(
      'Whether the platform refuses the order afterwards. Otherwise a signed order stays valid: do not keep it.',
    ),
})
export type Ticket = z.infer<typeof ticket>

const NOT_BUILT = [
  'market_closed',
  'no_wallet',
  'signature_kind',
  'needs_builder_key',
  'no_order_facts',
  'off_tick',
  'below_lot',
  'below_minimum',
] as const
export type NotBuiltReason = (typeof NOT_BUILT)[number]

const notBuilt = z.strictObject({
  platform: platformId,
  reason: z.enum(NOT_BUILT),
  message: z.string(),
  url: z.string().describe('Where the order can be placed by hand.'),
})
export type NotBuilt = z.infer<typeof notBuilt>

export const ticketsResponse = z.strictObject({
  combined: distributionResponse.shape.combined.describe('The plan that the orders are of.'),
  tickets: z.array(ticket).describe('In platform order.'),
  not_built: z.array(notBuilt),
  unavailable: distributionResponse.shape.unavailable,
  warnings: z.array(z.string()),
  expires_at: timestamp,
})
export type TicketsResponse = z.infer<typeof ticketsResponse>

export const sendTicketRequest = z.strictObject({
  platform: platformId,
  market_id: z.string().min(1).max(300),
  message: typedData.shape.message.describe('Of the typed data, as it was signed.'),
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'must be 65 bytes in hexadecimal'),
})

export const sendTicketResponse = z.strictObject({
  accepted: z.boolean(),
  filled_tokens: amount.describe('Gross.'),
  filled_usd: amount.describe('Without fees.'),
  message: z.string().describe("The stand-in's own word where nothing was filled."),
})
export type SendTicketResponse = z.infer<typeof sendTicketResponse>
