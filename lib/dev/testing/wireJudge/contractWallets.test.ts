import { ClobClient, SignatureTypeV2 } from '@polymarket/clob-client-v2'
import { ChainId, OrderBuilder, Side } from '@predictdotfun/sdk'
import { createWalletClient, getAddress, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { WireTypedData } from '@/lib/contract/tickets'
import type { OrderContext } from '@/lib/core/domain/order'
import { price, shares, usd } from '@/lib/core/domain/units'
import { contractSignature } from '@/lib/operations/trading/contractSignature'
import { VENUE_FACTS, VENUE_ORDERS } from '@/lib/venues/registry'

const owner = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const WALLET = '0x00000000000000000000000000000000000000A1'
const TOKEN = '104699371555956639569535693902894606691218587118519981180458969467931741109274'

/** Our order with the package's field values, and the signature that results from our instructions to its owner. */
async function signedHere(
  venue: 'polymarket' | 'predictfun',
  kind: 'deposit' | 'smart_account',
  given: { exchange: string; message: Record<string, unknown> },
): Promise<Hex> {
  const context: OrderContext = {
    salt: '7',
    now: 0,
    expiresAt: 0,
    wallet: { kind, signer: owner.address, holder: WALLET },
    facts: { rules: VENUE_FACTS[venue].trading, operators: [], ledger: 0, exchange: given.exchange },
  }
  const terms = { side: 'buy', outcome: 'yes', marketId: 'm', tokenId: TOKEN } as const
  const amounts = { price: price(500_000), size: shares(10_000_000), notional: usd(5_000_000) }
  const orders = VENUE_ORDERS[venue]
  const [typed, scheme] = [
    orders.draft({ ...terms, ...amounts }, context)?.typed,
    orders.contractSigners?.[kind],
  ]
  if (!typed || !scheme) throw new Error(`${venue} made out no order.`)
  expect(typed.message).toMatchObject({
    maker: WALLET,
    signer: WALLET,
    signatureType: given.message.signatureType,
  })
  const names = typed.types.Order.map(({ name }) => name)
  const message = Object.fromEntries(names.map((name) => [name, given.message[name]]))
  const own = contractSignature({ ...typed, message } as unknown as WireTypedData, scheme, WALLET)
  const signature = own.typed_data
    ? await owner.signTypedData(own.typed_data as never)
    : await owner.signMessage({ message: { raw: own.message as Hex } })
  return `${own.prefix}${signature.slice(2)}${own.suffix.slice(2)}` as Hex
}

test.each([
  [2, false, '0xE111180000d2663C0091e4f400237545B87B996B'],
  [2, true, '0xe2222d279d744050d28e00520010520000310F59'],
] as const)(
  "a deposit wallet's order is signed byte for byte as Polymarket's own package signs it (version %s, neg-risk %s)",
  async (version, negRisk, exchange) => {
    const signer = createWalletClient({ account: owner, transport: http('http://127.0.0.1:9') })
    const { orderBuilder } = new ClobClient({
      host: 'http://127.0.0.1:9',
      chain: 137,
      signer,
      signatureType: SignatureTypeV2.POLY_1271,
      funderAddress: WALLET,
    })
    const order = { tokenID: TOKEN, price: 0.5, size: 10, side: 'BUY' as never }
    const { signature, ...rest } = await orderBuilder.buildOrder(
      order,
      { tickSize: '0.01', negRisk },
      version,
    )
    const message = { ...rest, side: 0 }
    expect(await signedHere('polymarket', 'deposit', { exchange, message })).toBe(signature)
  },
)

test("a smart account's order is signed byte for byte as Predict.fun's own package signs it", async () => {
  const plain = OrderBuilder.make(ChainId.BnbMainnet)
  // With an account of its own it first queries the chain for its owner.
  const builder: OrderBuilder = Object.assign(Object.create(plain) as OrderBuilder, {
    signer: { signMessage: (raw: Uint8Array) => owner.signMessage({ message: { raw } }) },
    predictAccount: WALLET,
  })
  const amounts = { makerAmount: 5n * 10n ** 18n, takerAmount: 10n ** 19n }
  const order = builder.buildOrder('LIMIT', {
    side: Side.BUY,
    tokenId: TOKEN,
    nonce: 0n,
    feeRateBps: 200,
    ...amounts,
  })
  const typed = builder.buildTypedData(order, { isNegRisk: true, isYieldBearing: false })
  const { signature } = await builder.signTypedDataOrder(typed)
  const exchange = getAddress(typed.domain.verifyingContract as Hex)
  const message = { ...typed.message }
  expect(await signedHere('predictfun', 'smart_account', { exchange, message })).toBe(signature)
})
