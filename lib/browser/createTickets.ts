import type { DistributionRequest } from '@/lib/contract/distribution'
import type { PlatformId } from '@/lib/contract/platform'
import type { SendTicketResponse, Ticket, TicketsResponse, TicketWallet } from '@/lib/contract/tickets'
import { fetchJson } from './fetchJson'

/** Orders of a plan that is made anew; a conflict where it is worse than the price agreed to. */
export const createTickets = (body: {
  plan: DistributionRequest
  agreed_price?: number
  wallets: Partial<Record<PlatformId, TicketWallet>>
}) => fetchJson<TicketsResponse>('/api/tickets', { method: 'POST', body })

/** Hands a signed order on, where the deployment does that. */
export const sendTicket = ({ platform, market_id, typed_data }: Ticket, signature: string) =>
  fetchJson<SendTicketResponse>('/api/tickets/send', {
    method: 'POST',
    body: { platform, market_id, message: typed_data?.message, signature },
  })
