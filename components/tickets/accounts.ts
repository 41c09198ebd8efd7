import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { TicketWallet } from '@/lib/contract/tickets'
import type { SignatureKind } from '@/lib/core/domain/order'

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
