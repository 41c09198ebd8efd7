import { getAddress } from 'viem'
import type { TicketWallet } from '@/lib/contract/tickets'
import type { OrderWallet, VenueOrders } from '@/lib/domain/order'
import { VENUES, type VenueId } from '@/lib/domain/venue'
import type { Runtime } from '@/lib/runtime/types'

const KIND_TEXT = {
  eoa: 'an account with a key of its own',
  proxy: 'a proxy wallet',
  safe: 'a Safe',
} as const

/** Who signs and who pays on a venue, or why nobody can. */
export function orderWallet(
  { chain, orders }: Pick<Runtime, 'chain' | 'orders'>,
  venue: VenueId,
  given: TicketWallet | undefined,
): { wallet?: OrderWallet } | { reason: 'no_wallet' | 'signature_kind'; message: string } {
  const { kinds }: VenueOrders = orders[venue]
  const { name } = VENUES[venue]
  if (kinds.length === 0) return {}
  if (given === undefined) return { reason: 'no_wallet', message: `Name the wallet that trades on ${name}.` }
  const entry = typeof given === 'string' ? { address: given, signature: 'eoa' as const } : given
  const { signature: kind } = entry
  if (!kinds.includes(kind)) {
    const possible = kinds.map((one) => KIND_TEXT[one]).join(' or ')
    return {
      reason: 'signature_kind',
      message: `Orders on ${name} can be prepared here for ${possible} only.`,
    }
  }
  const signer = getAddress(entry.address.toLowerCase())
  const wallet = (holder: string): { wallet: OrderWallet } => ({ wallet: { kind, signer, holder } })
  if (kind === 'eoa') return wallet(signer)
  if ('holder' in entry && entry.holder !== undefined) return wallet(getAddress(entry.holder.toLowerCase()))
  if (venue === 'polymarket') return wallet(chain.venueWallet(kind, signer))
  return {
    reason: 'no_wallet',
    message: `The Safe on ${name} does not follow from the account: give its address as \`holder\`.`,
  }
}
