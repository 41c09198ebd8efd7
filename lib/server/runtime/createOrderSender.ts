import type { Side } from '@/lib/core/domain/market'
import type { OrderFill, SignedOrder } from '@/lib/core/domain/order'
import type { VenueId } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'
import { postOnce } from '@/lib/infra/net/postOnce'
import { VENUE_ORDERS } from '@/lib/venues/venueOrders'

/** Hands a signed order to its venue, once; `message` is the venue's own word where it fills nothing. */
export type SendOrder = (
  venue: VenueId,
  order: SignedOrder & { side: Side },
) => Promise<{ fill?: OrderFill; message: string }>

const TIMEOUT_MS = 10_000

const apiOf = (
  config: AppConfig,
): Partial<Record<VenueId, { url: string; headers: Record<string, string> }>> => ({
  polymarket: { url: config.polymarket.clobUrl, headers: {} },
  limitless: { url: config.limitless.apiUrl, headers: {} },
  opinion: { url: config.opinion.apiUrl, headers: { apikey: config.opinion.apiKey ?? '' } },
  predictfun: { url: config.predictfun.apiUrl, headers: { 'x-api-key': config.predictfun.apiKey ?? '' } },
})

/** A venue's refusal: each has a field of its own for it. */
function refusalIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { errmsg, message, error } = body as Record<string, unknown>
  return [errmsg, message, error].find((text): text is string => typeof text === 'string' && text !== '')
}

/** Exists only where sending is on, which it can be against stand-ins on this machine alone. */
export function createOrderSender(config: AppConfig): SendOrder | undefined {
  if (!config.ticketsSend) return undefined
  const apis = apiOf(config)
  return async (venue, order) => {
    const { post } = VENUE_ORDERS[venue]
    const api = apis[venue]
    if (!post || !api) return { message: 'Orders of this platform are not sent from here.' }
    const url = `${api.url.replace(/(?<!\/)\/+$/, '')}${post.path}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await postOnce(url, post.body(order), { headers: api.headers, signal })
    const fill = answer.status < 300 ? post.fillOf(answer.body, order.side) : undefined
    return fill
      ? { fill, message: '' }
      : { message: refusalIn(answer.body) ?? `It answered ${answer.status}.` }
  }
}
