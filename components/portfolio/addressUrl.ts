import { addressFault, MAX_ADDRESSES, toAddresses } from '@/lib/contract/evmAddress'

export interface ReadAddresses {
  /** Checksummed, each once, at most as many as one request may name. */
  addresses: string[]
  /** A sentence for each entry that is none, and one if there are too many. */
  faults: string[]
}

/** However people part addresses: commas, semicolons, spaces, lines, quotes. */
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
 * The wallets in view after the connected account changed. A switched account takes the place of the last one; one
 * that was connected by hand joins; one that only came back by itself does not intrude on a page somebody shared.
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
