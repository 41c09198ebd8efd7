import { z } from 'zod'
import { MARKET_STATUSES } from '@/lib/domain/market'
import { addressList } from './addresses'
import { platformId } from './platform'
import { amount, wirePrice } from './scalars'
import { tokenIdList } from './tokenIds'

export const addressesQuery = z.strictObject({ addresses: addressList })
export const erc1155Query = z.strictObject({ addresses: addressList, token_ids: tokenIdList.optional() })

const chainId = z.int()
const evmAddress = z.string()

/** An outcome token that a wallet holds. */
export const holding = z.strictObject({
  platform: platformId,
  contract_address: evmAddress,
  token_id: z.string().describe('Decimal.'),
  balance: amount.describe('Tokens, rounded down to 6 decimals; balance_raw is exact.'),
  address: evmAddress.describe('The wallet that holds it: a requested one, or one derived from it.'),
  chain_id: chainId,
  balance_raw: z.string().regex(/^[1-9]\d*$/),
  outcome: z
    .enum(['yes', 'no'])
    .nullable()
    .describe("The side in the event's framing; null for a token of an unlisted market."),
  event_slug: z.string().nullable(),
  event_title: z.string().nullable(),
  outcome_id: z.string().nullable().describe('Null until its market has been matched.'),
  outcome_group_title: z.string().nullable(),
  market_id: z.string().nullable(),
  price: wirePrice
    .nullable()
    .describe(
      'What a token brings now: average over the bids that would take all balances of this token, net of fees; the payout once it is known.',
    ),
  value_usd: amount
    .nullable()
    .describe(
      'What the bids would pay now for as much as they take, net of fees: all balances of a token are sold together and share it in proportion. The payout once it is known.',
    ),
  market_status: z.enum(MARKET_STATUSES).nullable(),
  claimable: z
    .boolean()
    .describe(
      'The market has ended and this token pays: by its contract, or, until that reports, by the platform’s result.',
    ),
})
export type Holding = z.infer<typeof holding>

/** A wallet that was read. */
const wallet = z.strictObject({
  address: evmAddress,
  owner: evmAddress.describe('The requested address.'),
  kind: z.enum(['given', 'polymarket_proxy', 'polymarket_safe', 'polymarket_deposit']),
  chain_id: chainId.nullable().describe('The one chain it is read on; null for every chain.'),
  deployed: z.boolean().describe('A derived wallet is read only where its code was found on chain.'),
})
export type WireWallet = z.infer<typeof wallet>

const discovery = z.strictObject({
  chain_id: chainId,
  state: z.enum(['complete', 'indexing', 'failed']),
  progress: z.number().min(0).max(1).describe('Share of the chain’s blocks searched for transfers.'),
  from_block: z.int().nullable().describe('Blocks from here to to_block have been searched.'),
  to_block: z.int().nullable(),
  message: z.string().describe('"" when complete.'),
})
export type Discovery = z.infer<typeof discovery>

/** How wallets were read: part of every response about wallets. */
export const readFacts = {
  addresses: z.array(evmAddress).describe('The requested addresses, checksummed, each once.'),
  wallets: z.array(wallet),
  blocks: z
    .record(z.string(), z.int())
    .describe('Chain id → the one block at which everything of that chain was read.'),
  error: z.string().nullable().describe('Names each platform or chain that could not be read.'),
}

export const erc1155Response = z.strictObject({
  balances: z.array(holding),
  ...readFacts,
  discovery: z.array(discovery).describe('Empty when token_ids are given: nothing is searched for then.'),
})
export type Erc1155Response = z.infer<typeof erc1155Response>

const cashToken = z.strictObject({
  contract_address: evmAddress,
  symbol: z.string(),
  balance: amount,
  balance_raw: z.string(),
})

const chainCash = z.strictObject({
  balance: amount.nullable().describe('Null when the chain could not be read.'),
  symbol: z.string().describe('Of the first token; all of them are dollars.'),
  addresses: z.record(z.string(), amount).describe('Wallet → dollars.'),
  tokens: z.array(cashToken),
})

/** Stablecoins by chain; `total` is null when no chain could be read. */
export const cash = z.strictObject({
  polygon: chainCash,
  base: chainCash,
  bsc: chainCash,
  total: amount.nullable(),
})
export type Cash = z.infer<typeof cash>

export const balancesResponse = z.strictObject({ balances: cash, ...readFacts })
export type BalancesResponse = z.infer<typeof balancesResponse>

export const discoveryList = z.array(discovery)
