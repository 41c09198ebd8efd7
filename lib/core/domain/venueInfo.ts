import type { SignatureKind } from './order'

type Address = `0x${string}`

/** What outcome tokens were split from. */
export interface Collateral {
  token: Address
  /** The dollars that `unwrap` on the token turns it into; absent where the token is the dollars. */
  wraps?: Address
}

/** A kind of account at a venue that a connected wallet can sign for. */
interface AccountKind {
  value: SignatureKind
  label: string
  /** It does not follow from the connected wallet: its address must be given. */
  needsHolder?: boolean
}

/** What a venue is: facts without code, the same for browsers, contract and configuration. */
export interface VenueInfo {
  id: string
  name: string
  homepage: string
  /** The chain its outcome tokens live on; absent where positions are off-chain. */
  chainId?: number
  /** ERC-1155 contracts that hold its outcome tokens. Source: the venue's documentation. */
  contracts: readonly Address[]
  /** Digits after the point of a token balance: as many as the dollars that buy it. */
  shareDecimals: number
  /** Source: the venue's documentation. */
  collaterals: readonly Collateral[]
  /** What the venue's reported volume counts. */
  volumeUnit: 'usd' | 'contracts'
  /** Its public addresses; each can be set, see {@link settingName}. */
  urls: Readonly<Record<string, string>>
  /** Secrets that it may be given, set likewise. */
  keys: readonly string[]
  /** All of its keys or none. */
  keysTogether?: true
  orders?: {
    /** The one of `urls` that takes signed orders. */
    url: string
    /** The one of `keys` without which it takes none from outside, and whose key that is. */
    needs?: { key: string; whose: string }
    /** The header that carries `apiKey`. */
    keyHeader?: string
  }
  /** Accounts other than the connected wallet that may hold the money; the first kind is the usual one. */
  accounts?: readonly AccountKind[]
}

/** `POLYMARKET_GAMMA_URL` for `gammaUrl` of Polymarket. */
export const settingName = (venue: string, setting: string) =>
  `${venue}_${setting.replace(/[A-Z]/g, '_$&')}`.toUpperCase()

/** The setting of contracts in place of the venue's own, for test chains. */
export const contractsSetting = (venue: string) => `CTF_ADDRESS_${venue.toUpperCase()}`
