import type { DistributionRequest } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import type { Ticket, TicketWallet } from '@/lib/contract/tickets'
import { call } from './call'

/** Orders of a plan that is made anew; a conflict where it is worse than the price agreed to. */
export const createTickets = (body: {
  plan: DistributionRequest
  agreed_price?: number
  wallets: Partial<Record<PlatformId, TicketWallet>>
}) => call('createTickets', { body })

/** Hands a signed order on, where the deployment does that. */
export const sendTicket = ({ platform, market_id, typed_data }: Ticket, signature: string) =>
  call('sendTicket', {
    body: { platform, market_id, message: typed_data?.message, signature },
  })
