import type { SignatureKind } from './order'

type Address = `0x${string}`

/** The collateral that outcome tokens are split from. */
export interface Collateral {
  token: Address
  /** The stablecoin that `unwrap` on the token returns; absent where the token is the stablecoin. */
  wraps?: Address
}

/** A kind of account at a venue that a connected wallet can sign for. */
interface AccountKind {
  value: SignatureKind
  label: string
  /** It cannot be derived from the connected wallet: its address must be given. */
  needsHolder?: boolean
}

/** Static facts of a venue, shared by browsers, contract and configuration. */
export interface VenueInfo {
  id: string
  name: string
  homepage: string
  /** The chain its outcome tokens live on; absent where positions are off-chain. */
  chainId?: number
  /** ERC-1155 contracts that hold its outcome tokens. Source: the venue's documentation. */
  contracts: readonly Address[]
  /** Decimals of a token balance: the same as those of its collateral. */
  shareDecimals: number
  /** Source: the venue's documentation. */
  collaterals: readonly Collateral[]
  /** What the venue's reported volume counts. */
  volumeUnit: 'usd' | 'contracts'
  /** Its public URLs; each is configurable, see {@link settingName}. */
  urls: Readonly<Record<string, string>>
  /** Names of its optional secrets, configurable the same way. */
  keys: readonly string[]
  /** Either all its keys are set or none. */
  keysTogether?: true
  orders?: {
    /** The key in `urls` that accepts signed orders. */
    url: string
    /** The key in `keys` required for external orders, and whose key it is. */
    needs?: { key: string; whose: string }
    /** The header that carries `apiKey`. */
    keyHeader?: string
  }
  /** Accounts other than the connected wallet that may hold the funds; the first kind is the default. */
  accounts?: readonly AccountKind[]
}

/** `POLYMARKET_GAMMA_URL` for `gammaUrl` of Polymarket. */
export const settingName = (venue: string, setting: string) =>
  `${venue}_${setting.replace(/[A-Z]/g, '_$&')}`.toUpperCase()

/** Setting that overrides the venue's contracts, for test chains. */
export const contractsSetting = (venue: string) => `CTF_ADDRESS_${venue.toUpperCase()}`
