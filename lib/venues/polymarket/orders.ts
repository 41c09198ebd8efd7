import { z } from 'zod'
import type { OrderContext, OrderDraft, OrderTerms, TypedOrder, VenueOrders } from '@/lib/core/domain/order'
import { toTick } from '@/lib/core/domain/tickGrid'
import type { TradingRules } from '@/lib/core/domain/tradingRules'
import { price, shares, usd } from '@/lib/core/domain/units'
import { dollarsOf, partiesOf, toFill } from '../signedOrder'

/**
 * The second version of the exchange: no expiry, fee rate or nonce is signed; `timestamp` is in ms.
 * Source: `@polymarket/clob-client-v2` 1.1.0.
 */
const ORDER_V2: TypedOrder['types']['Order'] = [
  { name: 'salt', type: 'uint256' },
  { name: 'maker', type: 'address' },
  { name: 'signer', type: 'address' },
  { name: 'tokenId', type: 'uint256' },
  { name: 'makerAmount', type: 'uint256' },
  { name: 'takerAmount', type: 'uint256' },
  { name: 'side', type: 'uint8' },
  { name: 'signatureType', type: 'uint8' },
  { name: 'timestamp', type: 'uint256' },
  { name: 'metadata', type: 'bytes32' },
  { name: 'builder', type: 'bytes32' },
]
const NOTHING = `0x${'0'.repeat(64)}`

/** Decimals of tokens and dollars. */
const matched = z.object({ makingAmount: z.string(), takingAmount: z.string() })

/** Micro-units: dollars of a buy are whole cents, the amount received has four decimals. */
const CENT = 10_000
const RECEIVED_STEP = 100

/**
 * The venue's amounts for an immediate order: dollars and tokens of a buy have two and four decimals, those of a sale
 * four and two. The amount received is rounded down: rounded up, the implied price would fall short of the limit, and
 * nothing at the limit would ever match. The price is then less than a tick beyond it, where no order rests.
 * A buy is limited in dollars: it spends at most what the plan spends, at the limit or better.
 * Source: https://github.com/Polymarket/py-clob-client-v2/issues/99 and
 * https://github.com/Polymarket/py-sdk/issues/291.
 */
function amountsOf(terms: OrderTerms): { dollars: number; received: number } {
  const most = dollarsOf(terms)
  if (terms.side === 'sell') {
    const dollars = Math.floor(most / RECEIVED_STEP) * RECEIVED_STEP
    return { dollars, received: dollars }
  }
  const dollars = Math.floor(Math.min(terms.notional, most) / CENT) * CENT
  const tokens = Number((BigInt(dollars) * 1_000_000n) / BigInt(terms.price))
  return { dollars, received: Math.floor(tokens / RECEIVED_STEP) * RECEIVED_STEP }
}

/**
 * Whether the amounts still express the limit price: those of a few hundredths of a token cannot express a fine one.
 */
function keepsLimit(
  { side, size, price: limit, outcome }: OrderTerms,
  received: number,
  rules: TradingRules,
) {
  if (side === 'buy') return true
  const implied = price(Math.ceil((received * 1_000_000) / size))
  return toTick(rules, implied, { outcome, rounding: 'up' }) === limit
}

function draft(terms: OrderTerms, context: OrderContext): OrderDraft | undefined {
  const { exchange, version = '2' } = context.facts
  const parties = partiesOf(terms, context)
  const { dollars, received } = amountsOf(terms)
  if (!parties || exchange === undefined || received <= 0) return undefined
  if (!keepsLimit(terms, received, context.facts.rules)) return undefined
  return {
    price: terms.price,
    size: terms.size,
    usd: usd(dollars),
    ...(terms.side === 'buy' && { minTokens: shares(received) }),
    expiryIsSigned: false,
    typed: {
      domain: { name: 'Polymarket CTF Exchange', version, chainId: 137, verifyingContract: exchange },
      types: { Order: ORDER_V2 },
      primaryType: 'Order',
      message: {
        salt: parties.salt,
        maker: parties.maker,
        signer: parties.signer,
        tokenId: parties.tokenId,
        makerAmount: String(terms.side === 'buy' ? dollars : terms.size),
        takerAmount: String(received),
        side: parties.side,
        signatureType: parties.signatureType,
        timestamp: String(context.now),
        metadata: NOTHING,
        builder: NOTHING,
      },
    },
  }
}

/** Deposit wallets: `@polymarket/client` 0.2.0, `src/exchange.ts`. */
export const POLYMARKET_ORDERS: VenueOrders = {
  kinds: ['eoa', 'proxy', 'safe', 'deposit'],
  contractSigners: { deposit: { scheme: 'erc7739', name: 'DepositWallet', version: '1' } },
  limitsDollars: true,
  draft,
  post: {
    path: '/order',
    body: ({ message, signature }) => ({
      order: {
        ...message,
        salt: Number(message.salt),
        side: message.side === 0 ? 'BUY' : 'SELL',
        expiration: '0',
        signature,
      },
      orderType: 'FAK',
    }),
    fillOf(payload, side) {
      const { data } = matched.safeParse(payload)
      const [size, usd] =
        side === 'buy' ? [data?.takingAmount, data?.makingAmount] : [data?.makingAmount, data?.takingAmount]
      return toFill(size, usd)
    },
  },
}
