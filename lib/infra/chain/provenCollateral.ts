import { concat, type Hex, hexToBigInt, keccak256, numberToHex, toHex } from 'viem'
import { VENUES } from '@/lib/core/domain/venue'
import type { Collateral } from '@/lib/core/domain/venueInfo'
import type { ClaimedToken } from './types'

/** The field of the curve alt_bn128, y² = x³ + 3. Source: EIP-196. */
const P = 21888242871839275222246405745257275088696311157297823662689037894645226208583n
const SIGN = 1n << 254n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % P
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

/**
 * The collection of one outcome of a condition without a parent: the condition hashed to a point of the curve.
 * Source: https://github.com/gnosis/conditional-tokens-contracts (`CTHelpers.getCollectionId`).
 */
function collectionOf(conditionId: Hex, indexSet: number): Hex {
  const hash = hexToBigInt(keccak256(concat([conditionId, numberToHex(indexSet, { size: 32 })])))
  const odd = hash >> 255n !== 0n
  let x = hash
  for (;;) {
    x = (x + 1n) % P
    const square = (x * x * x + 3n) % P
    let y = power(square, (P + 1n) / 4n)
    if ((y * y) % P !== square) continue
    if (odd !== (y % 2n === 1n)) y = P - y
    return toHex(y % 2n === 1n ? x ^ SIGN : x, { size: 32 })
  }
}

/**
 * The collateral that a claim on this token pays: the one that yields its id. Undefined where none of the venue's
 * gives that id, so that nobody sends a claim that pays nothing.
 */
export function provenCollateral({
  venue,
  tokenId,
  conditionId,
  indexSet,
}: ClaimedToken): Collateral | undefined {
  const collection = collectionOf(conditionId, indexSet)
  return VENUES[venue].collaterals.find(
    ({ token }) => String(hexToBigInt(keccak256(concat([token, collection])))) === tokenId,
  )
}
