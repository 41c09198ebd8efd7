import type { Address, Hex } from 'viem'

/**
 * `balanceOfBatch(address[], uint256[])` of ERC-1155, encoded by hand: lists of ten thousand take a general encoder
 * longer than the node takes to answer.
 * Source: https://eips.ethereum.org/EIPS/eip-1155
 */
const SELECTOR = '0x4e1273f4'
const ZERO_WORD = '0'.repeat(64)

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')

/** One balance to request. */
export interface Pair {
  wallet: Address
  /** Decimal. */
  tokenId: string
}

/** Encoded words of wallets and ids repeat many times within one read. */
export function createPairEncoder() {
  const words = new Map<string, string>()
  const memo = (key: string, make: () => string) => {
    const known = words.get(key)
    if (known !== undefined) return known
    const made = make()
    words.set(key, made)
    return made
  }
  return (pairs: readonly Pair[]): Hex => {
    const wallets = pairs.map(({ wallet }) =>
      memo(wallet, () => wallet.slice(2).toLowerCase().padStart(64, '0')),
    )
    const ids = pairs.map(({ tokenId }) => memo(tokenId, () => word(BigInt(tokenId))))
    const count = word(pairs.length)
    // Two offsets, then each list under its length.
    const head = word(64) + word(64 + 32 * (1 + pairs.length))
    return `${SELECTOR}${head}${count}${wallets.join('')}${count}${ids.join('')}`
  }
}

/**
 * The balances in request order; 0n where there is none.
 * Errors: undefined when the data is not a list of that length (no such contract, or not an ERC-1155).
 */
export function decodeBalances(data: Hex, count: number): bigint[] | undefined {
  const digits = data.slice(2)
  if (digits.length !== 64 * (2 + count) || digits.slice(64, 128) !== word(count)) return undefined
  return Array.from({ length: count }, (_, i) => {
    const balance = digits.slice(128 + 64 * i, 192 + 64 * i)
    return balance === ZERO_WORD ? 0n : BigInt(`0x${balance}`)
  })
}
