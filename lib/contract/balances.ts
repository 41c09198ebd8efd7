import { z } from 'zod'
import { MARKET_STATUSES } from '@/lib/core/domain/market'
import { entryList } from './entryList'
import { addressFault, MAX_ADDRESSES } from './evmAddress'
import { platformId } from './platform'
import { amount, nullableText, timestamp, wirePrice } from './scalars'
import { tokenIdList } from './tokenIds'

/** 1 to 20 EVM addresses in any case; one in mixed case must carry its checksum. Names are not resolved. */
const addressList = entryList(MAX_ADDRESSES, addressFault).describe('Comma-separated EVM addresses, 1 to 20.')

export const addressesQuery = z.strictObject({ addresses: addressList })
export const erc1155Query = z.strictObject({ addresses: addressList, token_ids: tokenIdList.optional() })

const chainId = z.int()
const evmAddress = z.string()

/** An outcome token that a wallet holds. */
export const holding = z.strictObject({
  platform: platformId.describe('Whose outcome token it is.'),
  contract_address: evmAddress.describe('The ERC-1155 contract, checksummed.'),
  token_id: z.string().describe('Decimal.'),
  balance: amount.describe('Tokens, rounded down to 6 decimals; balance_raw is exact.'),
  address: evmAddress.describe('The wallet that holds it: a requested one, or one derived from it.'),
  chain_id: chainId.describe('EIP-155 chain id: 137 Polygon, 8453 Base, 56 BNB Smart Chain.'),
  balance_raw: z
    .string()
    .regex(/^[1-9]\d*$/)
    .describe("In the token's smallest unit, as decimal text."),
  outcome: z
    .enum(['yes', 'no'])
    .nullable()
    .describe("The side in the event's framing; null for a token of an unlisted market."),
  event_slug: nullableText.describe('The event here; null until its market has been matched.'),
  event_title: nullableText.describe('Title of the event here; null until its market has been matched.'),
  outcome_id: nullableText.describe('Null until its market has been matched.'),
  outcome_group_title: nullableText.describe(
    'Title of the outcome; null on a binary event and until its market has been matched.',
  ),
  market_id: nullableText.describe(
    'Id of the market on the platform; null for a token of an unlisted market.',
  ),
  price: wirePrice
    .nullable()
    .describe(
      'What a token brings: average over the last known bids that would take all balances of this token, net of fees; the payout once it is known. Null only where no book was ever read, and after the end until there is a payout.',
    ),
  value_usd: amount
    .nullable()
    .describe(
      'What the last known bids would pay for as much as they take, net of fees: all balances of a token are sold together and share it in proportion. The payout once it is known.',
    ),
  stale: z
    .boolean()
    .describe(
      'True where price and value rest on the last known book: its feed is late, or its market takes no orders now.',
    ),
  price_as_of: timestamp
    .nullable()
    .describe('When the platform last sent or confirmed that book; null for a payout and without a book.'),
  market_status: z
    .enum(MARKET_STATUSES)
    .nullable()
    .describe('Status of that market; null for a token of an unlisted market.'),
  claimable: z
    .boolean()
    .describe(
      'The market has ended and this token pays: by its contract, or, until that reports, by the platform’s result.',
    ),
})
export type Holding = z.infer<typeof holding>

/** A wallet that was read. */
export const wallet = z.strictObject({
  address: evmAddress.describe('The wallet, checksummed.'),
  owner: evmAddress.describe('The requested address.'),
  kind: z
    .enum(['given', 'polymarket_proxy', 'polymarket_safe', 'polymarket_deposit'])
    .describe(
      '`given`: requested. The others follow from a requested address: the platform keeps them for it.',
    ),
  chain_id: chainId.nullable().describe('The one chain it is read on; null for every chain.'),
  deployed: z.boolean().describe('A derived wallet is read only where its code was found on chain.'),
})
export type WireWallet = z.infer<typeof wallet>

export const discovery = z.strictObject({
  chain_id: chainId.describe('EIP-155 chain id.'),
  state: z
    .enum(['complete', 'indexing', 'failed'])
    .describe(
      '`indexing`: the answer lacks tokens whose transfers were not reached yet. `failed`: the chain did not answer.',
    ),
  progress: z.number().min(0).max(1).describe('Share of the chain’s blocks searched for transfers.'),
  from_block: z.int().nullable().describe('Blocks from here to to_block have been searched.'),
  to_block: z.int().nullable().describe('The last block that was searched.'),
  message: z.string().describe('"" when complete.'),
})
export type Discovery = z.infer<typeof discovery>

/** How the wallets were read: part of every wallet response. */
export const readFacts = {
  addresses: z.array(evmAddress).describe('The requested addresses, checksummed, each once.'),
  wallets: z.array(wallet).describe('The requested addresses and what was derived from them.'),
  blocks: z
    .record(z.string(), z.int())
    .describe('Chain id → the one block at which everything of that chain was read.'),
  error: nullableText.describe('Names each platform or chain that could not be read.'),
}

export const erc1155Response = z.strictObject({
  balances: z.array(holding).describe('Every outcome token with a balance.'),
  ...readFacts,
  discovery: z.array(discovery).describe('Empty when token_ids are given: nothing is searched for then.'),
})
export type Erc1155Response = z.infer<typeof erc1155Response>

const cashToken = z.strictObject({
  contract_address: evmAddress.describe('The ERC-20 contract, checksummed.'),
  symbol: z.string().describe("The token's symbol."),
  balance: amount.describe('Dollars over all wallets, rounded down to 6 decimals.'),
  balance_raw: z.string().describe("In the token's smallest unit, as decimal text."),
})

const chainCash = z.strictObject({
  balance: amount.nullable().describe('Null when the chain could not be read.'),
  symbol: z.string().describe('Of the first token; all of them are dollars.'),
  addresses: z.record(z.string(), amount).describe('Wallet → dollars.'),
  tokens: z.array(cashToken).describe('Each stablecoin of the chain that is read.'),
})

/** Stablecoins by chain; `total` is null when no chain could be read. */
export const cash = z.strictObject({
  polygon: chainCash.describe('On Polygon.'),
  base: chainCash.describe('On Base.'),
  bsc: chainCash.describe('On BNB Smart Chain.'),
  total: amount.nullable().describe('Dollars on all chains that could be read; null when none could.'),
})
export type Cash = z.infer<typeof cash>

export const balancesResponse = z.strictObject({
  balances: cash.describe('Stablecoins by chain.'),
  ...readFacts,
})
export type BalancesResponse = z.infer<typeof balancesResponse>

export const discoveryList = z.array(discovery)
