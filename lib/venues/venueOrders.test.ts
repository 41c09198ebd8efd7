import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import type { OrderContext, OrderTerms, TypedOrder } from '@/lib/core/domain/order'
import { price, shares, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { VENUE_FACTS, VENUE_ORDERS } from './registry'

/** Orders built by the venues' own packages, stored beside the project. */
const FILE = path.resolve('../shared/fixtures/orders/vectors.json')

interface Vector {
  venue: string
  domain: TypedOrder['domain']
  types: { Order: { name: string; type: string }[] }
  message: Record<string, string | number>
  digest: string
}

const SIGNER = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const TOKEN = '104699371555956639569535693902894606691218587118519981180458969467931741109274'
const SAFE = '0x00000000000000000000000000000000000000A1'

/** 12.34 tokens at 0.43. */
const TERMS: OrderTerms = {
  side: 'buy',
  outcome: 'yes',
  marketId: 'm',
  tokenId: TOKEN,
  price: price(430_000),
  size: shares(12_340_000),
  notional: usd(5_306_200),
}

type Given = Partial<Pick<OrderContext['facts'], 'exchange' | 'version' | 'feeRateBps'>> &
  Pick<OrderContext, 'salt'> & { expiresAt?: number; now?: number; holder?: string }

const contextOf = (venue: VenueId, given: Given): OrderContext => ({
  salt: given.salt,
  now: given.now ?? 0,
  expiresAt: given.expiresAt ?? 0,
  wallet: {
    kind: given.holder && given.holder !== SIGNER ? 'safe' : 'eoa',
    signer: SIGNER,
    holder: given.holder ?? SIGNER,
  },
  facts: {
    rules: VENUE_FACTS[venue].trading,
    operators: [],
    ledger: 0,
    exchange: given.exchange,
    version: given.version,
    feeRateBps: given.feeRateBps,
  },
})

function typedOf(venue: VenueId, given: Given): TypedOrder {
  const typed = VENUE_ORDERS[venue].draft(TERMS, contextOf(venue, given))?.typed
  if (!typed) throw new Error(`${venue} made out no order.`)
  return typed
}

const digestOf = (typed: TypedOrder) => hashTypedData(typed as never)

describe('orders have the digests that the venues compute', () => {
  test.each<[string, VenueId, Given, string]>([
    [
      'Limitless',
      'limitless',
      { exchange: '0x05c748E2f4DcDe0ec9Fa8DDc40DE6b867f923fa5', salt: '1795374790728933', feeRateBps: 300 },
      '0xd3076b831a342ae8ae9c6922a408bfa13a0e8c8012c1f85987653ae6bbb958b1',
    ],
    [
      'Predict.fun',
      'predictfun',
      {
        exchange: '0x8A289d458f5a134bA40015085A8F50Ffb681B41d',
        salt: '1234567',
        expiresAt: 4_102_444_800_000,
        feeRateBps: 200,
      },
      '0x8c871e39893eaad89189a41091e7a468147653f50b24f3833838ea825908ac15',
    ],
    [
      'Opinion, for a Safe',
      'opinion',
      {
        exchange: '0x5F45344126D6488025B0b84A3A8189F2487a7246',
        salt: '74336061700299726728192739773805577629802403963692540613297035837194012219509',
        expiresAt: 1_797_966_704_000,
        holder: SAFE,
      },
      '0xf2f9d0863ba695494cb47004248b76d068295f486310dabb5042df8ee37513ca',
    ],
  ])('%s', (_title, venue, given, digest) => {
    expect(digestOf(typedOf(venue, given))).toBe(digest)
  })

  /** In whole cents, as an immediate order must be: 5.30 dollars for at least 12.3255 tokens. */
  test('Polymarket, in the amounts that it accepts for immediate orders', () => {
    const typed = typedOf('polymarket', {
      exchange: '0xE111180000d2663C0091e4f400237545B87B996B',
      salt: '494825844988',
      now: 1_795_374_703_175,
    })
    expect(typed.message).toMatchObject({ makerAmount: '5300000', takerAmount: '12325500' })
    const resting = {
      ...typed,
      message: { ...typed.message, makerAmount: '5306200', takerAmount: '12340000' },
    }
    expect(digestOf(resting)).toBe('0x0bfc5e1f5f7635a9e63eb2eff0fce73fd32c22b51870f160e59301cf3e659c22')
  })
})

describe.skipIf(!existsSync(FILE))('orders made by the official packages', () => {
  const vectors: Vector[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []

  test.each(vectors.map((vector) => [vector.venue, vector] as const))('%s', (name, vector) => {
    const venue = name.split(' ')[0] as VenueId
    const { message, domain } = vector
    const typed = typedOf(venue, {
      exchange: domain.verifyingContract,
      version: domain.version,
      salt: String(message.salt),
      now: Number(message.timestamp ?? 0),
      expiresAt: Number(message.expiration ?? 0) * 1_000,
      holder: String(message.maker),
      feeRateBps: Number(message.feeRateBps ?? 0),
    })
    const isPolymarket = venue === 'polymarket'
    // The packages' Polymarket orders rest in the book, where amounts are finer.
    const { makerAmount, takerAmount } = isPolymarket ? message : typed.message
    const made = { ...typed, message: { ...typed.message, makerAmount, takerAmount } } as TypedOrder
    expect(made.domain).toEqual(domain)
    expect(made.types.Order).toEqual(vector.types.Order)
    expect(made.message).toEqual(message)
    expect(digestOf(made)).toBe(vector.digest)
  })

  test('cover every struct and domain', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(10)
  })
})

describe('Kalshi', () => {
  const draft = (terms: Partial<OrderTerms>) =>
    VENUE_ORDERS.kalshi.draft(
      { ...TERMS, marketId: 'KXRAIN-26', ...terms },
      contextOf('kalshi', { salt: '7' }),
    )

  test('takes YES at its price and NO as the other side of the YES book', () => {
    const body = {
      ticker: 'KXRAIN-26',
      count: '12.34',
      time_in_force: 'immediate_or_cancel',
      self_trade_prevention_type: 'taker_at_cross',
    }
    expect(draft({})?.body).toMatchObject({ ...body, side: 'bid', price: '0.4300' })
    expect(draft({ side: 'sell' })?.body).toMatchObject({ ...body, side: 'ask', price: '0.4300' })
    expect(draft({ outcome: 'no' })?.body).toMatchObject({ ...body, side: 'ask', price: '0.5700' })
    expect(draft({ outcome: 'no', side: 'sell' })?.body).toMatchObject({
      ...body,
      side: 'bid',
      price: '0.5700',
    })
    expect(draft({})?.typed).toBeUndefined()
  })
})

test('Polymarket drafts no sale whose amounts cannot express its limit', () => {
  const facts = { exchange: '0xE111180000d2663C0091e4f400237545B87B996B', salt: '7' }
  const context = contextOf('polymarket', facts)
  const fine = {
    ...context,
    facts: {
      ...context.facts,
      rules: { ...context.facts.rules, ticks: [{ from: price(0), tick: price(1_000) }] },
    },
  }
  const sale = { ...TERMS, side: 'sell' as const, price: price(345_000) }
  expect(VENUE_ORDERS.polymarket.draft({ ...sale, size: shares(50_000) }, fine)).toBeUndefined()
  const large = VENUE_ORDERS.polymarket.draft({ ...sale, size: shares(5_050_000) }, fine)
  expect(large?.typed?.message).toMatchObject({ makerAmount: '5050000', takerAmount: '1742200' })
})
