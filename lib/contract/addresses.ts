import { type Address, getAddress, isAddress } from 'viem'
import { z } from 'zod'

const MAX_ADDRESSES = 20

/** How many of the wrong entries are told one by one. */
const MAX_TOLD = 20

const shown = (entry: string) => (entry.length > 60 ? `${entry.slice(0, 60)}…` : entry)

/** What is wrong with one entry, in words a person can act on; undefined when nothing is. */
function faultOf(entry: string, position: number): string | undefined {
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

/** 1 to 20 EVM addresses in any case; one in mixed case must carry its checksum. Names are not resolved. */
export const addressList = z
  .array(z.string())
  .max(MAX_ADDRESSES)
  .superRefine((entries, context) => {
    if (entries.length > MAX_ADDRESSES) return
    const faults = entries.flatMap((entry, at) => faultOf(entry, at + 1) ?? [])
    for (const message of faults.slice(0, MAX_TOLD)) context.addIssue({ code: 'custom', message })
  })
  .describe('Comma-separated EVM addresses, 1 to 20.')

/** Checksummed, each once, in the order given. Only for what passed {@link addressList}. */
export const toAddresses = (entries: readonly string[]): Address[] => [
  ...new Set(entries.map((entry) => getAddress(entry.toLowerCase()))),
]
