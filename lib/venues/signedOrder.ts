import type {
  OrderContext,
  OrderDraft,
  OrderFill,
  OrderTerms,
  SignatureKind,
  SignedOrder,
  TypedOrder,
} from '@/lib/core/domain/order'
import { parseMicro, shares, type Usd, usd } from '@/lib/core/domain/units'

/**
 * The order struct of the first version of the conditional-token exchange, which Limitless, Opinion and Predict.fun
 * deploy under their own names.
 * Source: https://github.com/Polymarket/ctf-exchange (`src/exchange/libraries/OrderStructs.sol`).
 */
const ORDER_V1: TypedOrder['types']['Order'] = [
  { name: 'salt', type: 'uint256' },
  { name: 'maker', type: 'address' },
  { name: 'signer', type: 'address' },
  { name: 'taker', type: 'address' },
  { name: 'tokenId', type: 'uint256' },
  { name: 'makerAmount', type: 'uint256' },
  { name: 'takerAmount', type: 'uint256' },
  { name: 'expiration', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'feeRateBps', type: 'uint256' },
  { name: 'side', type: 'uint8' },
  { name: 'signatureType', type: 'uint8' },
]

const ANYBODY = '0x0000000000000000000000000000000000000000'

/** Size × limit price, rounded down; exact at any size. */
export const dollarsOf = ({ price, size }: Pick<OrderTerms, 'price' | 'size'>): Usd =>
  usd(Number((BigInt(size) * BigInt(price)) / 1_000_000n))

/** Amounts given and received, in the smallest units of tokens and dollars with `decimals` digits. */
function amountsOf({ side, price, size }: Pick<OrderTerms, 'side' | 'price' | 'size'>, decimals: 6 | 18) {
  // Exact: a size in lots times a price on the tick has at most twelve decimals.
  const product = BigInt(size) * BigInt(price)
  const dollars = decimals === 6 ? product / 1_000_000n : product * 1_000_000n
  const tokens = BigInt(size) * (decimals === 6 ? 1n : 1_000_000_000_000n)
  const [makerAmount, takerAmount] = side === 'buy' ? [dollars, tokens] : [tokens, dollars]
  return { makerAmount: String(makerAmount), takerAmount: String(takerAmount) }
}

/** Contract codes of the two sides and the signature types. */
const SIDES = { buy: 0, sell: 1 } as const
const KINDS = { eoa: 0, proxy: 1, safe: 2, deposit: 3, smart_account: 0 } as const

/** Contracts that verify signatures themselves are the signers of their orders. */
const SIGNS_ITSELF: ReadonlySet<SignatureKind> = new Set(['deposit', 'smart_account'])

/** The parties of an order; the same in every version. Undefined without a wallet. */
export function partiesOf({ side, tokenId }: OrderTerms, { wallet, salt }: OrderContext) {
  if (!wallet) return undefined
  return {
    salt,
    maker: wallet.holder,
    signer: SIGNS_ITSELF.has(wallet.kind) ? wallet.holder : wallet.signer,
    tokenId,
    side: SIDES[side],
    signatureType: KINDS[wallet.kind],
  }
}

/** The fill reported in a response, in decimals; undefined where there is none. */
export function toFill(size: string | undefined, dollars: string | undefined): OrderFill | undefined {
  const [tokens, cash] = [size, dollars].map((text) => (text === undefined ? undefined : parseMicro(text)))
  return tokens === undefined || cash === undefined ? undefined : { size: shares(tokens), usd: usd(cash) }
}

/** An order and its signature in one object, as the contract's own clients post it. */
export const withSignature = ({ message, signature }: SignedOrder) => ({ ...message, signature })

interface ExchangeV1 {
  name: string
  chainId: number
  decimals: 6 | 18
  /** Whether the venue accepts orders with an expiry. */
  expires: boolean
}

/** A signed order of the first version; undefined without a wallet or an exchange. */
function typedOrderV1(
  terms: OrderTerms,
  context: OrderContext,
  { name, chainId, decimals, expires }: ExchangeV1,
): TypedOrder | undefined {
  const { exchange, version = '1', feeRateBps = 0 } = context.facts
  const parties = partiesOf(terms, context)
  if (!parties || exchange === undefined) return undefined
  return {
    domain: { name, version, chainId, verifyingContract: exchange },
    types: { Order: ORDER_V1 },
    primaryType: 'Order',
    message: {
      salt: parties.salt,
      maker: parties.maker,
      signer: parties.signer,
      taker: ANYBODY,
      tokenId: parties.tokenId,
      ...amountsOf(terms, decimals),
      expiration: expires ? String(Math.floor(context.expiresAt / 1_000)) : '0',
      nonce: '0',
      feeRateBps: String(feeRateBps),
      side: parties.side,
      signatureType: parties.signatureType,
    },
  }
}

/** The order as shown and signed: size and limit unchanged, the expiry signed where the venue accepts one. */
export function draftOrderV1(
  terms: OrderTerms,
  context: OrderContext,
  exchange: ExchangeV1,
): OrderDraft | undefined {
  const { price, size } = terms
  const typed = typedOrderV1(terms, context, exchange)
  return typed && { price, size, usd: dollarsOf({ price, size }), typed, expiryIsSigned: exchange.expires }
}
