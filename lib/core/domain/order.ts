import type { Outcome, Side } from './market'
import type { TradingRules } from './tradingRules'
import type { Price, Shares, Usd } from './units'

/**
 * How a wallet signs: with its own key (`eoa`), for a venue wallet that holds the funds (`proxy`, `safe`), or as the
 * owner of a contract that verifies signatures itself (`deposit`, `smart_account`; ERC-1271).
 */
export const SIGNATURE_KINDS = ['eoa', 'proxy', 'safe', 'deposit', 'smart_account'] as const
export type SignatureKind = (typeof SIGNATURE_KINDS)[number]

/**
 * What the owner of a contract wallet signs instead of the order itself, in the contract's signing domain:
 * `erc7739`: typed data with the order inside; `kernel`: a message, verified by the contract's validator.
 */
export type ContractSigner =
  | { scheme: 'erc7739'; name: string; version: string }
  | { scheme: 'kernel'; name: string; version: string; validator: string }

export interface OrderWallet {
  kind: SignatureKind
  /** The account whose key signs; checksummed. */
  signer: string
  /** The account that pays and receives: the signer itself for `eoa`. */
  holder: string
}

/** Market data that must be fetched from the venue before building an order. */
export interface OrderFacts {
  /** Current rules: ticks become finer while a market trades. */
  rules: TradingRules
  /** The contract that verifies the signature; absent where orders are not signed. */
  exchange?: string
  /** Version of the contract's signing domain. */
  version?: string
  /** Contracts that transfer the tokens of a sale. */
  operators: readonly string[]
  /** Index of the venue's token contract in `VENUES`. */
  ledger: number
  /** Signed fee rate, if any. */
  feeRateBps?: number
}

/** One immediate-or-cancel limit order, rounded to the market's tick and lot. */
export interface OrderTerms {
  side: Side
  /** In the venue's own framing. */
  outcome: Outcome
  marketId: string
  tokenId: string
  /** Limit price of the token traded: maximum on a buy, minimum on a sell. */
  price: Price
  /** Gross tokens. */
  size: Shares
  /** Raw notional of the plan's leg, no fees: the budget of a buy where the venue limits dollars. */
  notional: Usd
}

/** EIP-712 typed data; integers as decimal text. */
export interface TypedOrder {
  domain: { name: string; version: string; chainId: number; verifyingContract: string }
  types: { Order: readonly { name: string; type: string }[] }
  primaryType: 'Order'
  message: Readonly<Record<string, string | number>>
}

/** An order in the venue's own form. */
export interface OrderDraft {
  price: Price
  /** May be less than requested where the venue's rounding is coarser than its lot. */
  size: Shares
  /** Maximum cost of a buy, minimum proceeds of a full sale, without fees. */
  usd: Usd
  /** Minimum tokens from a buy that spends all its dollars, where the venue limits dollars instead of tokens. */
  minTokens?: Shares
  /** Data for the wallet to sign. */
  typed?: TypedOrder
  /** Request body where no wallet signs. */
  body?: Readonly<Record<string, string | number | boolean>>
  /** The venue rejects it after `expiresAt`; otherwise it stays valid until sent or cancelled. */
  expiryIsSigned: boolean
}

/** Random and time inputs of the pure part. */
export interface OrderStamp {
  /** Decimal, unique per order; below 2³¹ if generated here, so that it fits every venue's number type. */
  salt: string
  /** ms since the epoch. */
  now: number
  expiresAt: number
}

export interface OrderContext extends OrderStamp {
  facts: OrderFacts
  /** Absent where the venue has its own accounts. */
  wallet?: OrderWallet
}

/** A wallet-signed order. */
export interface SignedOrder {
  marketId: string
  message: TypedOrder['message']
  signature: string
}

/** Fill of an immediate-or-cancel order. */
export interface OrderFill {
  size: Shares
  usd: Usd
}

/** How an order is posted to its venue. */
interface OrderPost {
  /** Path relative to the venue's API. */
  path: string
  body(order: SignedOrder): object
  /** The fill; undefined where the response is a rejection or does not state one. */
  fillOf(answer: unknown, side: Side): OrderFill | undefined
}

/** Order format of one venue. */
export interface VenueOrders {
  /** Supported signature kinds; empty where no wallet signs. */
  readonly kinds: readonly SignatureKind[]
  /** Signing scheme of the kinds that are contract wallets. */
  readonly contractSigners?: Partial<Record<SignatureKind, ContractSigner>>
  /** Absent where no wallet signs. */
  readonly post?: OrderPost
  /** A buy is capped in dollars, whatever its size: one order covers any ladder. */
  readonly limitsDollars?: true
  /** Undefined where the venue's rounding leaves nothing. Errors: none. */
  draft(terms: OrderTerms, context: OrderContext): OrderDraft | undefined
}
