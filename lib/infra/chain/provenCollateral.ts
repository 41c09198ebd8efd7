import { type Address, concat, type Hex, hexToBigInt, keccak256, numberToHex, toHex } from 'viem'
import type { VenueId } from '@/lib/core/domain/venue'
import type { ClaimedToken, Collateral } from './types'

const USDC_E: Address = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'

/**
 * What a venue's outcome tokens may have been split from.
 * Source: the venues' documentation. Polymarket: USDC.e, and wrapped collateral for exclusive outcomes (a holder turns
 * it into USDC.e by `unwrap`: https://github.com/Polymarket/neg-risk-ctf-adapter, WrappedCollateral.sol); the dollars in
 * front of both do not change the ids of older markets.
 */
const COLLATERALS: Record<VenueId, readonly Collateral[]> = {
  polymarket: [{ token: USDC_E }, { token: '0x3A3BD7bb9528E159577F7C2e685CC81A765002E2', wraps: USDC_E }],
  kalshi: [],
  limitless: [{ token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
  opinion: [{ token: '0x55d398326f99059fF775485246999027B3197955' }],
  predictfun: [{ token: '0x55d398326f99059fF775485246999027B3197955' }],
}

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
 * The collection of one outcome of a condition, under no parent: the condition hashed to a point of the curve.
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
 * What a claim on this token is paid in: the collateral from which its id follows. Undefined where none of the venue's
 * gives that id, so that nobody sends a claim that pays nothing.
 */
export function provenCollateral({
  venue,
  tokenId,
  conditionId,
  indexSet,
}: ClaimedToken): Collateral | undefined {
  const collection = collectionOf(conditionId, indexSet)
  return COLLATERALS[venue].find(
    ({ token }) => String(hexToBigInt(keccak256(concat([token, collection])))) === tokenId,
  )
}
