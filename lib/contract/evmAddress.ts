import { type Address, getAddress, isAddress } from 'viem'

/** How many wallets one request may name. */
export const MAX_ADDRESSES = 20

const shown = (entry: string) => (entry.length > 60 ? `${entry.slice(0, 60)}…` : entry)

/** What is wrong with the entry at this position (from 1), as a message for people; undefined when it is valid. */
export function addressFault(entry: string, position: number): string | undefined {
  if (entry === '') return `Entry ${position} is empty: leave out the comma.`
  if (isAddress(entry, { strict: false })) {
    // One case throughout carries no checksum; mixed case is one.
    const digits = entry.slice(2)
    if (digits === digits.toLowerCase() || digits === digits.toUpperCase() || getAddress(entry) === entry) {
      return undefined
    }
    return `${entry} has a wrong checksum: a digit or its case is mistyped.`
  }
  if (entry.includes('.')) {
    return `${shown(entry)} looks like a name: names are not resolved here, give the 0x address behind it.`
  }
  return `${shown(entry)} is not an EVM address: 0x and 40 hexadecimal digits.`
}

/** Checksummed, each once, in the order given. Only for what has no {@link addressFault}. */
export const toAddresses = (entries: readonly string[]): Address[] => [
  ...new Set(entries.map((entry) => getAddress(entry.toLowerCase()))),
]
