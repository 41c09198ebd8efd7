import { type Address, getAddress, isAddress } from 'viem'

/** Maximum number of wallets per request. */
export const MAX_ADDRESSES = 20

const shown = (entry: string) => (entry.length > 60 ? `${entry.slice(0, 60)}…` : entry)

/** Error message for the entry at this position (from 1), for people; undefined when it is valid. */
export function addressFault(entry: string, position: number): string | undefined {
  if (entry === '') return `Entry ${position} is empty: leave out the comma.`
  if (isAddress(entry, { strict: false })) {
    // A single-case address carries no checksum; a mixed-case one does.
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

/** Checksummed, deduplicated, in the order given. Only for entries without an {@link addressFault}. */
export const toAddresses = (entries: readonly string[]): Address[] => [
  ...new Set(entries.map((entry) => getAddress(entry.toLowerCase()))),
]
