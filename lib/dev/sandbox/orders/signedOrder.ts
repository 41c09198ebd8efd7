import { type Address, encodeAbiParameters, type Hex, hashTypedData, recoverAddress } from 'viem'
import { z } from 'zod'
import { EXCHANGES, type ExchangePlace } from '../chain/exchanges'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const whole = z.union([z.string().regex(/^\d{1,78}$/), z.int().nonnegative().transform(String)])
const word = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
const side = z.union([
  z.literal(0),
  z.literal(1),
  z.literal('BUY').transform(() => 0),
  z.literal('SELL').transform(() => 1),
])
const shared = {
  salt: whole,
  maker: address,
  signer: address,
  tokenId: whole,
  makerAmount: whole,
  takerAmount: whole,
  side,
  signatureType: z.int().min(0).max(3),
  /** 65 bytes, or a contract wallet's own format. */
  signature: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){65,1000}$/),
}

/** Incoming orders: of the exchange's first version, and of its second. */
export const orderV1 = z.object({
  ...shared,
  taker: address,
  expiration: whole,
  nonce: whole,
  feeRateBps: whole,
})
export const orderV2 = z.object({ ...shared, timestamp: whole, metadata: word, builder: word })
export type ArrivedOrder = z.output<typeof orderV1> | z.output<typeof orderV2>

const FIELDS_V1 = [
  ['salt', 'uint256'],
  ['maker', 'address'],
  ['signer', 'address'],
  ['taker', 'address'],
  ['tokenId', 'uint256'],
  ['makerAmount', 'uint256'],
  ['takerAmount', 'uint256'],
  ['expiration', 'uint256'],
  ['nonce', 'uint256'],
  ['feeRateBps', 'uint256'],
  ['side', 'uint8'],
  ['signatureType', 'uint8'],
] as const
const FIELDS_V2 = [
  ['salt', 'uint256'],
  ['maker', 'address'],
  ['signer', 'address'],
  ['tokenId', 'uint256'],
  ['makerAmount', 'uint256'],
  ['takerAmount', 'uint256'],
  ['side', 'uint8'],
  ['signatureType', 'uint8'],
  ['timestamp', 'uint256'],
  ['metadata', 'bytes32'],
  ['builder', 'bytes32'],
] as const

const fieldsOf = (order: ArrivedOrder) => ('timestamp' in order ? FIELDS_V2 : FIELDS_V1)

/** Length in hexadecimal of a signature by an externally owned account. */
const ACCOUNT_SIGNATURE = 132

/** The order's fields as the exchange hashes them, one word each. */
export function encodeFields(order: ArrivedOrder): Hex {
  const fields = fieldsOf(order)
  const values = fields.map(([name, type]) => {
    const value = (order as Record<string, string | number>)[name] ?? 0
    return type === 'uint256' ? BigInt(value) : value
  })
  return encodeAbiParameters(
    fields.map(([name, type]) => ({ name, type })),
    values as never,
  )
}

/** Whether a contract accepts a signature as its own. */
export type RequestSigner = (signer: Address, digest: Hex, signature: Hex) => Promise<boolean>

/** The exchange for which the order was signed, among those given; undefined when the signature is not the signer's. */
export async function findExchange(
  order: ArrivedOrder,
  {
    venue,
    chainId,
    requestSigner,
  }: { venue: ExchangePlace['venue']; chainId: number; requestSigner: RequestSigner },
): Promise<ExchangePlace | undefined> {
  for (const place of EXCHANGES.filter((one) => one.venue === venue)) {
    const { name, version, address: verifyingContract } = place
    const isV2 = version !== '1'
    if (isV2 !== 'timestamp' in order) continue
    const digest = hashTypedData({
      domain: { name, version, chainId, verifyingContract },
      types: { Order: fieldsOf(order).map(([field, type]) => ({ name: field, type })) },
      primaryType: 'Order',
      message: order as never,
    })
    const signature = order.signature as Hex
    if (signature.length !== ACCOUNT_SIGNATURE) {
      if (await requestSigner(addressOf(order.signer), digest, signature)) return place
      continue
    }
    const signer = await recoverAddress({ hash: digest, signature }).catch(() => undefined)
    if (signer?.toLowerCase() === order.signer.toLowerCase()) return place
  }
  return undefined
}

export const addressOf = (text: string) => text as Address
