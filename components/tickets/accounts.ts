import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { TicketWallet } from '@/lib/contract/tickets'
import type { SignatureKind } from '@/lib/core/domain/order'
import type { VenueId } from '@/lib/core/domain/venue'

/** A kind of account at a venue that the connected wallet can sign for. */
interface AccountKind {
  value: SignatureKind
  label: string
  /** It does not follow from the connected wallet: its address must be given. */
  needsHolder?: boolean
}

const OWN: AccountKind = { value: 'eoa', label: 'The connected wallet itself' }

/** Venues where the money may be elsewhere than in the connected wallet; the first kind is the usual one. */
export const ACCOUNT_KINDS: Partial<Record<VenueId, readonly AccountKind[]>> = {
  polymarket: [
    OWN,
    { value: 'deposit', label: 'Its deposit wallet' },
    { value: 'safe', label: 'Its Safe' },
    { value: 'proxy', label: 'Its proxy wallet' },
  ],
  opinion: [OWN, { value: 'safe', label: 'A Safe', needsHolder: true }],
  predictfun: [OWN, { value: 'smart_account', label: 'A smart account', needsHolder: true }],
}

/** What was chosen for a platform; nothing for the connected wallet itself. */
export interface Account {
  signature: SignatureKind
  holder?: string
}
export type Accounts = Partial<Record<PlatformId, Account>>

/** Every platform on a chain trades with the connected wallet, or with the account that it signs for. */
export const walletsOf = (
  platforms: readonly PlatformSummary[],
  address: string,
  accounts: Accounts,
): Partial<Record<PlatformId, TicketWallet>> =>
  Object.fromEntries(
    platforms.flatMap(({ id, chain_id }): [PlatformId, TicketWallet][] => {
      const account = accounts[id]
      return chain_id === null ? [] : [[id, account ? { address, ...account } : address]]
    }),
  )
