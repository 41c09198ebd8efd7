import { addressFault, MAX_ADDRESSES, toAddresses } from '@/lib/contract/evmAddress'

export interface ReadAddresses {
  /** Checksummed, each once, at most as many as one request may name. */
  addresses: string[]
  /** A message for each invalid entry, and one if there are too many. */
  faults: string[]
}

/** Accepted separators: commas, semicolons, spaces, lines, quotes. */
const PARTING = /[\s,;"']+/
const MAX_LISTED = 5

/** Reads typed or pasted addresses. */
export function readAddresses(text: string): ReadAddresses {
  const entries = text.split(PARTING).filter(Boolean)
  const wrong: string[] = []
  const right: string[] = []
  entries.forEach((entry, at) => {
    const fault = addressFault(entry, at + 1)
    if (fault === undefined) right.push(entry)
    else wrong.push(fault)
  })
  const addresses = toAddresses(right)
  const faults = wrong.slice(0, MAX_LISTED)
  if (wrong.length > MAX_LISTED) faults.push(`${wrong.length - MAX_LISTED} more are not addresses.`)
  if (addresses.length > MAX_ADDRESSES) {
    faults.push(`${addresses.length} addresses are too many: at most ${MAX_ADDRESSES} can be shown at once.`)
  }
  return { addresses: addresses.slice(0, MAX_ADDRESSES), faults }
}

/** The address of the page that shows these wallets. */
export const portfolioHref = (addresses: readonly string[]) =>
  addresses.length > 0 ? `/portfolio?addresses=${addresses.join(',')}` : '/portfolio'

/**
 * The wallets shown after the connected account changed. A switched account replaces the last one; one
 * that the user connected is added; one that only reconnected by itself does not change a page somebody shared.
 */
export function followWallet(
  shown: readonly string[],
  { from, to, requested }: { from?: string; to?: string; requested: boolean },
): string[] {
  if (from !== undefined && shown.includes(from)) {
    const followed = shown.flatMap((one) => (one === from ? (to ?? []) : one))
    return [...new Set(followed)]
  }
  const joins = to !== undefined && (requested || shown.length === 0) && shown.length < MAX_ADDRESSES
  return joins ? [...new Set([...shown, to])] : [...shown]
}
