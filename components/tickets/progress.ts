import type { PlatformId } from '@/lib/contract/platform'
import type { SendTicketResponse, TicketsResponse } from '@/lib/contract/tickets'

/** How far an order has come, by platform. */
export interface OrderProgress {
  signature?: string
  sent?: SendTicketResponse
}
export type Progress = Partial<Record<PlatformId, OrderProgress>>

const MICRO = 1e6

/**
 * Tokens of the plan that no sent order has filled, once one was sent; undefined before, where nothing is left, and
 * while a signed order is out that anybody who has it could still send.
 * Net tokens: where a fee is taken in tokens, as much of them as of the leg was filled.
 */
export function restOf({ tickets, combined }: TicketsResponse, progress: Progress): number | undefined {
  let filled = 0
  let anySent = false
  for (const { platform, planned } of tickets) {
    const { signature, sent } = progress[platform] ?? {}
    if (signature && !sent) return undefined
    if (!sent) continue
    anySent = true
    const ratio = planned.gross_tokens > 0 ? planned.tokens / planned.gross_tokens : 1
    filled += sent.filled_tokens * ratio
  }
  const rest = Math.floor((combined.tokens - filled) * MICRO + 1e-3) / MICRO
  return anySent && rest > 0 ? rest : undefined
}

/** How much more than planned the orders cost at most, without fees, and how many of them do. */
export function extraCost({ tickets }: Pick<TicketsResponse, 'tickets'>): { usd: number; orders: number } {
  const extras = tickets.map(({ extra_usd }) => extra_usd).filter((usd) => usd > 0)
  return { usd: extras.reduce((sum, usd) => sum + usd, 0), orders: extras.length }
}

/** A signed order as text, for whoever sends it themselves. */
export const signedText = (ticket: TicketsResponse['tickets'][0], signature: string) =>
  JSON.stringify({ ...ticket.typed_data?.message, signature }, null, 2)
