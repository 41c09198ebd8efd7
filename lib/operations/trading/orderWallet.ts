import { type Address, getAddress } from 'viem'
import type { TicketWallet } from '@/lib/contract/tickets'
import type { OrderWallet, SignatureKind, VenueOrders } from '@/lib/core/domain/order'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { Runtime } from '@/lib/operations/runtime'

const KIND_TEXT: Record<SignatureKind, string> = {
  eoa: 'an account with a key of its own',
  proxy: 'a proxy wallet',
  safe: 'a Safe',
  deposit: 'a deposit wallet',
  smart_account: 'a smart account',
}

/** Longest wait for the chain to report an account's wallet. */
const FIND_MS = 4_000

type Chosen = { wallet?: OrderWallet } | { reason: 'no_wallet' | 'signature_kind'; message: string }

const noWallet = (message: string) => ({ reason: 'no_wallet' as const, message })

/** The given deposit wallet, which must be the account's, or else the one on chain. */
async function depositWallet(
  chain: Runtime['chain'],
  signer: Address,
  given: Address | undefined,
): Promise<Address | { reason: 'no_wallet'; message: string }> {
  const possible = chain.depositWallets(signer)
  if (given)
    return possible.includes(given) ? given : noWallet(`${given} is not the deposit wallet of ${signer}.`)
  try {
    const found = await chain.findDepositWallet(signer, { signal: AbortSignal.timeout(FIND_MS) })
    return found ?? noWallet(`${signer} has no deposit wallet yet: Polymarket makes it on the first deposit.`)
  } catch {
    return noWallet('Polygon could not be read: give the address of the deposit wallet as `holder`.')
  }
}

/** The signer and payer on a venue, or why there is none. */
export async function orderWallet(
  { chain, orders }: Pick<Runtime, 'chain' | 'orders'>,
  venue: VenueId,
  given: TicketWallet | undefined,
): Promise<Chosen> {
  const { kinds }: VenueOrders = orders[venue]
  const { name } = VENUES[venue]
  if (kinds.length === 0) return {}
  if (given === undefined) return noWallet(`Name the wallet that trades on ${name}.`)
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
  const wallet = (holder: string): Chosen => ({ wallet: { kind, signer, holder } })
  if (kind === 'eoa') return wallet(signer)
  const holder =
    'holder' in entry && entry.holder !== undefined ? getAddress(entry.holder.toLowerCase()) : undefined
  if (kind === 'deposit') {
    const found = await depositWallet(chain, signer, holder)
    return typeof found === 'string' ? wallet(found) : found
  }
  if (holder !== undefined) return wallet(holder)
  if (kind !== 'smart_account' && venue === 'polymarket') return wallet(chain.venueWallet(kind, signer))
  const what = kind === 'smart_account' ? 'smart account' : 'Safe'
  return noWallet(`The ${what} on ${name} does not follow from the account: give its address as \`holder\`.`)
}
