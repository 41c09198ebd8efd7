import { z } from 'zod'
import { SIGNATURE_KINDS } from '@/lib/core/domain/order'
import { distributionRequest, distributionResponse } from './distribution'
import { addressFault } from './evmAddress'
import { inputByPlatform, platformId } from './platform'
import { amount, nullableText, text, timestamp, wirePrice } from './scalars'

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
        '`eoa`: the account trades for itself; `proxy`, `safe`: for the wallet that the platform keeps for it; `deposit` (Polymarket), `smart_account` (Predict.fun): as the owner of a contract wallet, see `contract_signature`.',
      ),
    holder: address
      .optional()
      .describe(
        'That wallet, where it does not follow from the account: a Safe on Opinion, a smart account on Predict.fun.',
      ),
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
    wallets: inputByPlatform(wallet).prefault({}).describe('By platform; a bare address trades for itself.'),
    max_extra_bps: z
      .int()
      .min(0)
      .max(1_000)
      .default(50)
      .describe(
        'How much more than planned the orders of a buy may cost on each platform if all of them fill at their limits, in basis points of its dollars. Less means more orders: 0 is one for each price level.',
      ),
    expires_in_s: z.int().min(30).max(3_600).default(300).describe('Seconds until the orders end.'),
  })
  .refine((v) => !isObject(v) || given(v, 'plan') !== given(v, 'receipt'), {
    when: () => true,
    path: ['plan'],
    error: 'Give either plan or receipt.',
    params: { type: 'missing' },
  })
  .meta({ exactlyOne: ['plan', 'receipt'] })

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)

const typedData = z.strictObject({
  domain: z
    .strictObject({
      name: z.string().describe("Name of the exchange's domain."),
      version: z.string().describe('Version of that domain.'),
      chainId: z.int().describe('EIP-155 chain id.'),
      verifyingContract: hex.describe("The exchange's contract."),
    })
    .describe('Of the exchange.'),
  types: z
    .strictObject({
      Order: z
        .array(
          z.strictObject({
            name: z.string().describe('Name of the field.'),
            type: z.string().describe('Its Solidity type.'),
          }),
        )
        .describe('In the order in which they are hashed.'),
    })
    .describe('The fields of the order.'),
  primaryType: z.literal('Order').describe('What is signed.'),
  message: z.record(z.string(), z.union([z.string(), z.number()])).describe('Whole numbers as decimal text.'),
})
export type WireTypedData = z.infer<typeof typedData>

/** What a contract wallet's owner signs in place of the order, and how the signature is assembled. */
const contractSignature = z.strictObject({
  method: z
    .enum(['eth_signTypedData_v4', 'personal_sign'])
    .describe('By which the owner signs `typed_data`, or the 32 bytes of `message`, here.'),
  typed_data: z
    .strictObject({
      ...typedData.shape,
      types: z
        .record(
          z.string(),
          z.array(
            z.strictObject({
              name: z.string().describe('Of the field.'),
              type: z.string().describe('Of the field, as Solidity names it.'),
            }),
          ),
        )
        .describe('Fields by struct.'),
      primaryType: z.literal('TypedDataSign').describe('The struct that is signed.'),
      message: z
        .record(
          z.string(),
          z.union([z.string(), z.number(), z.record(z.string(), z.union([z.string(), z.number()]))]),
        )
        .describe('`contents` is the order.'),
    })
    .nullable()
    .describe('Null unless typed data is signed.'),
  message: hex.nullable().describe('Null unless a message is signed.'),
  prefix: hex.describe("The order's signature is this, the 65 bytes signed, and `suffix`, in hexadecimal."),
  suffix: hex.describe('See `prefix`.'),
})
export type ContractSignature = z.infer<typeof contractSignature>

const approval = z.strictObject({
  kind: z.enum(['erc20', 'erc1155']).describe('`erc20` for cash, `erc1155` for outcome tokens.'),
  contract: hex.describe('The token contract.'),
  spender: hex.describe('The contract that is allowed to move them.'),
  needed_raw: nullableText.describe('In the smallest unit; null where all tokens are approved at once.'),
  granted: z.boolean().nullable().describe('By the chain; null where it could not be read.'),
  transaction: z
    .strictObject({
      chain_id: z.int().describe('EIP-155 chain id.'),
      to: hex.describe('Where the transaction goes.'),
      data: hex.describe('Its call data.'),
    })
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
const issue = z.strictObject({
  type: z.enum(TICKET_ISSUES).describe('A stable code.'),
  message: z.string().describe('The same in a sentence with its figures.'),
})
export type TicketIssue = z.infer<typeof issue>

export const ticket = z.strictObject({
  platform: platformId.describe('Where the order goes.'),
  market_id: z.string().describe('Id of the market on the platform.'),
  token_id: z.string().describe('Id of the token on the platform.'),
  outcome: z.enum(['yes', 'no']).describe("Of the platform's own market."),
  url: z.string().describe("The market's page."),
  direction: z.enum(['buy', 'sell']).describe('As planned.'),
  order_type: z.literal('immediate_or_cancel').describe('What cannot be filled at once is cancelled.'),
  limit_price: wirePrice.describe("On the market's tick, never beyond the worst price of the plan."),
  size: amount.describe('Gross tokens, in whole lots, never more than planned.'),
  min_tokens: amount.describe(
    'Gross tokens of a whole fill at least: on Polymarket, where a buy is limited in dollars, what those buy at the limit; `size` elsewhere.',
  ),
  left_tokens: amount.describe(
    "Planned tokens that the platform's own rounding leaves out; with the last order of a platform also those that no order of it takes.",
  ),
  limit_usd: amount.describe(
    'What a buy costs at most, or a sale of all brings at least, at the limit and without fees.',
  ),
  max_fee_usd: amount
    .nullable()
    .describe(
      'What the fee adds to `limit_usd` at most, also where the plan counts no fees: both together are the most that a buy costs on the levels of the plan. Below its limit the fee can be higher, the cost is not. On Polymarket, where a buy is limited in dollars, a price below every level of the plan buys more tokens, and its fee can come to more. 0 on a sale and where the fee is taken in tokens, null where it is not known.',
    ),
  extra_usd: amount.describe(
    'How much more than planned a buy costs at most, without fees: all of it filled at the limit. 0 on a sale.',
  ),
  planned: z
    .strictObject({
      tokens: amount.describe('Net tokens.'),
      gross_tokens: amount.describe('Tokens before a fee taken in tokens.'),
      usd: amount.describe('What a buy pays, or a sell brings, fees counted, USD.'),
      fee_usd: amount.describe('Taker fee, USD.'),
    })
    .describe('What the plan has for this order.'),
  tick: amount.describe('Prices are multiples of this many USD.'),
  lot: amount.describe('Sizes are multiples of this many tokens.'),
  signature: z.enum(SIGNATURE_KINDS).nullable().describe('Null where no wallet signs.'),
  signer: hex.nullable().describe('The account whose key signs; null where no wallet signs.'),
  holder: hex.nullable().describe('Pays and receives.'),
  typed_data: typedData
    .nullable()
    .describe('The order as EIP-712, for `eth_signTypedData_v4` unless `contract_signature` is given.'),
  digest: hex.nullable().describe('Its hash: what the exchange checks the signature of.'),
  contract_signature: contractSignature
    .nullable()
    .describe(
      "What the owner signs in place of `typed_data` where the holder is a contract that checks signatures itself (ERC-1271): a deposit wallet nests the order (ERC-7739), a smart account's owner signs a message.",
    ),
  body: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .nullable()
    .describe("Where no wallet signs: the request's JSON, sent with the account's own API key."),
  approvals: z
    .array(approval)
    .describe('What the exchange must be allowed to move for all orders of the platform, and whether it is.'),
  issues: z.array(issue).describe('Why the order may not fill as it stands, by the chain as of now.'),
  can_send: z
    .boolean()
    .describe('Whether this deployment hands the signed order on: to a stand-in on the same machine.'),
  expires_at: timestamp.describe('When the order ends.'),
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
  platform: platformId.describe('The platform of the plan that has no order.'),
  reason: z.enum(NOT_BUILT).describe('A stable code.'),
  message: z.string().describe('The same in a sentence.'),
  url: z.string().describe('Where the order can be placed by hand.'),
})
export type NotBuilt = z.infer<typeof notBuilt>

export const ticketsResponse = z.strictObject({
  combined: distributionResponse.shape.combined.describe('The plan that the orders are of.'),
  tickets: z
    .array(ticket)
    .describe(
      'In platform order, cheapest first. A buy of several price levels is several orders, so that it costs no more where the cheaper levels are gone.',
    ),
  not_built: z.array(notBuilt).describe('Platforms of the plan for which no order could be made out.'),
  unavailable: distributionResponse.shape.unavailable,
  warnings: z.array(z.string()).describe('What to know before signing, in sentences.'),
  expires_at: timestamp.describe('When the orders end.'),
})
export type TicketsResponse = z.infer<typeof ticketsResponse>

export const sendTicketRequest = z.strictObject({
  platform: platformId.describe('Where the order goes.'),
  market_id: z.string().min(1).max(300).describe('Id of the market on the platform.'),
  message: typedData.shape.message.describe('Of the typed data, as it was signed.'),
  signature: z
    .string()
    .regex(
      /^0x(?:[0-9a-fA-F]{2}){65,1000}$/,
      "must be 65 bytes in hexadecimal, or a contract wallet's up to 1000",
    )
    .describe('65 bytes in hexadecimal; up to 1000 of a contract wallet.'),
})

export const sendTicketResponse = z.strictObject({
  accepted: z.boolean().describe('Whether the stand-in took the order.'),
  filled_tokens: amount.describe('Gross.'),
  filled_usd: amount.describe('Without fees.'),
  message: z.string().describe("The stand-in's own word where nothing was filled."),
})
export type SendTicketResponse = z.infer<typeof sendTicketResponse>
