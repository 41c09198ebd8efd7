import type { DistributionRequest } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import type { Ticket, TicketWallet } from '@/lib/contract/tickets'
import { call } from './call'

/** Orders of a new plan; a conflict where it is worse than the accepted price. */
export const createTickets = (body: {
  plan: DistributionRequest
  agreed_price?: number
  wallets: Partial<Record<PlatformId, TicketWallet>>
}) => call('createTickets', { body })

/** Submits a signed order, where the deployment supports that. */
export const sendTicket = ({ platform, market_id, typed_data }: Ticket, signature: string) =>
  call('sendTicket', {
    body: { platform, market_id, message: typed_data?.message, signature },
  })
