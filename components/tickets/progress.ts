import type { SendTicketResponse, Ticket, TicketsResponse } from '@/lib/contract/tickets'

/** Progress of an order. */
export interface OrderProgress {
  signature?: string
  sent?: SendTicketResponse
}
/** By the order's place in the list: a platform may have several. */
export type Progress = Readonly<Record<number, OrderProgress>>

const MICRO = 1e6

/**
 * Tokens of the plan that no sent order has filled, once one was sent; undefined before, where nothing is left, and
 * while a signed order is outstanding that anyone who has it could still send.
 * Net tokens: where a fee is taken in tokens, the same fraction of them as of the leg was filled.
 */
export function restOf({ tickets, combined }: TicketsResponse, progress: Progress): number | undefined {
  let filled = 0
  let anySent = false
  for (const [at, { planned }] of tickets.entries()) {
    const { signature, sent } = progress[at] ?? {}
    if (signature && !sent) return undefined
    if (!sent) continue
    anySent = true
    const ratio = planned.gross_tokens > 0 ? planned.tokens / planned.gross_tokens : 1
    filled += sent.filled_tokens * ratio
  }
  const rest = Math.floor((combined.tokens - filled) * MICRO + 1e-3) / MICRO
  return anySent && rest > 0 ? rest : undefined
}

/** Upper bound of the orders' cost above plan, without fees, and the number of orders with such a cost. */
export function extraCost({ tickets }: Pick<TicketsResponse, 'tickets'>): { usd: number; orders: number } {
  const extras = tickets.map(({ extra_usd }) => extra_usd).filter((usd) => usd > 0)
  return { usd: extras.reduce((sum, usd) => sum + usd, 0), orders: extras.length }
}

/** The number of an order on its platform, where there are several. */
export function placeOf(
  tickets: readonly Pick<Ticket, 'platform'>[],
  at: number,
): { place: number; of: number } | undefined {
  const isSame = ({ platform }: Pick<Ticket, 'platform'>) => platform === tickets[at]?.platform
  const of = tickets.filter(isSame).length
  return of > 1 ? { place: tickets.slice(0, at + 1).filter(isSame).length, of } : undefined
}

/** A signed order as text, for users who send it themselves. */
export const signedText = (ticket: TicketsResponse['tickets'][0], signature: string) =>
  JSON.stringify({ ...ticket.typed_data?.message, signature }, null, 2)
