import type { Outcome, Side } from './market'
import type { TradingRules } from './tradingRules'
import type { Price, Shares, Usd } from './units'

/**
 * How a wallet signs: by its own key, for a wallet of the venue's that holds the money (`proxy`, `safe`), or as the
 * owner of a contract that checks signatures itself (`deposit`, `smart_account`; ERC-1271).
 */
export const SIGNATURE_KINDS = ['eoa', 'proxy', 'safe', 'deposit', 'smart_account'] as const
export type SignatureKind = (typeof SIGNATURE_KINDS)[number]

/**
 * What the owner of a contract wallet signs in place of the order itself, by the contract's signing domain:
 * `erc7739`: typed data with the order inside; `kernel`: a message, checked by the contract's validator.
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

/** What a venue must be asked about a market before an order can be made out for it. */
export interface OrderFacts {
  /** As of now: ticks become finer while a market trades. */
  rules: TradingRules
  /** The contract that checks the signature; absent where orders are not signed. */
  exchange?: string
  /** Version of the contract's signing domain. */
  version?: string
  /** Contracts that move the tokens of a sale. */
  operators: readonly string[]
  /** Which of the venue's token contracts, by its place in `VENUES`. */
  ledger: number
  /** The fee rate that is signed, where one is. */
  feeRateBps?: number
}

/** One immediate-or-cancel limit order, rounded to the market's tick and lot. */
export interface OrderTerms {
  side: Side
  /** Of the venue's own market. */
  outcome: Outcome
  marketId: string
  tokenId: string
  /** Of the token traded: the most that is paid, the least that is taken. */
  price: Price
  /** Gross tokens. */
  size: Shares
  /** Raw notional of the plan's leg, no fees: what a buy may spend where the venue limits dollars. */
  notional: Usd
}

/** Typed data of EIP-712; whole numbers as decimal text. */
export interface TypedOrder {
  domain: { name: string; version: string; chainId: number; verifyingContract: string }
  types: { Order: readonly { name: string; type: string }[] }
  primaryType: 'Order'
  message: Readonly<Record<string, string | number>>
}

/** An order in the venue's own form. */
export interface OrderDraft {
  price: Price
  /** May be less than was requested where the venue's rounding is coarser than its lot. */
  size: Shares
  /** The most that a buy costs, the least that a sale of all of it brings, without fees. */
  usd: Usd
  /** The least tokens that a buy of all its dollars brings, where the venue limits dollars and not tokens. */
  minTokens?: Shares
  /** What the wallet signs. */
  typed?: TypedOrder
  /** What is sent where nothing is signed by a wallet. */
  body?: Readonly<Record<string, string | number | boolean>>
  /** The venue refuses it after `expiresAt`; otherwise it stays valid until it is sent or cancelled. */
  expiryIsSigned: boolean
}

/** What is drawn or known outside of the pure part. */
export interface OrderStamp {
  /** Decimal, unique per order; below 2³¹ where it is drawn here, so that every venue's number type holds it. */
  salt: string
  /** ms since the epoch. */
  now: number
  expiresAt: number
}

export interface OrderContext extends OrderStamp {
  facts: OrderFacts
  /** Absent where the venue keeps accounts of its own. */
  wallet?: OrderWallet
}

/** An order that its wallet has signed. */
export interface SignedOrder {
  marketId: string
  message: TypedOrder['message']
  signature: string
}

/** What became of an immediate order. */
export interface OrderFill {
  size: Shares
  usd: Usd
}

/** How an order travels to its venue. */
interface OrderPost {
  /** Below the venue's API. */
  path: string
  body(order: SignedOrder): object
  /** What was filled; undefined where the answer is a refusal or says nothing of it. */
  fillOf(answer: unknown, side: Side): OrderFill | undefined
}

/** How one venue takes orders. */
export interface VenueOrders {
  /** Ways of signing that can be prepared here; none where a wallet signs nothing. */
  readonly kinds: readonly SignatureKind[]
  /** How contract wallets sign, for the kinds that are one. */
  readonly contractSigners?: Partial<Record<SignatureKind, ContractSigner>>
  /** Absent where a wallet signs nothing. */
  readonly post?: OrderPost
  /** A buy spends so many dollars at most, whatever its size: one order is enough for any ladder. */
  readonly limitsDollars?: true
  /** Undefined where nothing is left after the venue's rounding. Errors: none. */
  draft(terms: OrderTerms, context: OrderContext): OrderDraft | undefined
}
