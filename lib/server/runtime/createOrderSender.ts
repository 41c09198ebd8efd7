import { BaseError } from '@/lib/core/domain/errors'
import type { Side } from '@/lib/core/domain/market'
import type { OrderFill, SignedOrder } from '@/lib/core/domain/order'
import { settingsOf, VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'
import { postOnce } from '@/lib/infra/net/postOnce'
import { VENUE_ORDERS } from '@/lib/venues/registry'

/**
 * Sends a signed order to its venue, once; `message` is the venue's own text when nothing fills.
 * Errors: `upstream_error` when the response does not report the order's outcome.
 */
export type SendOrder = (
  venue: VenueId,
  order: SignedOrder & { side: Side },
) => Promise<{ fill?: OrderFill; message: string }>

const TIMEOUT_MS = 10_000

/** A venue's order endpoint and headers; undefined when it accepts no external orders. */
function orderApi(config: AppConfig, venue: VenueId) {
  const { orders } = VENUES[venue]
  if (!orders) return undefined
  const settings = settingsOf(config, venue)
  const headers = orders.keyHeader ? { [orders.keyHeader]: settings.apiKey ?? '' } : {}
  return { url: settings[orders.url] ?? '', headers }
}

/** A venue's rejection message: each venue uses its own field. */
function refusalIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { errmsg, message, error } = body as Record<string, unknown>
  return [errmsg, message, error].find((text): text is string => typeof text === 'string' && text !== '')
}

/** Defined only when sending is enabled, which requires stand-ins on this machine. */
export function createOrderSender(config: AppConfig): SendOrder | undefined {
  if (!config.ticketsSend) return undefined
  return async (venue, order) => {
    const { post } = VENUE_ORDERS[venue]
    const api = orderApi(config, venue)
    if (!post || !api) return { message: 'Orders of this platform are not sent from here.' }
    const url = `${api.url.replace(/(?<!\/)\/+$/, '')}${post.path}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await postOnce(url, post.body(order), { headers: api.headers, signal })
    const fill = answer.status < 300 ? post.fillOf(answer.body, order.side) : undefined
    if (fill) return { fill, message: '' }
    const refusal = refusalIn(answer.body)
    // Accepted by status, but without fill data: not a fill of zero.
    if (answer.status < 300 && refusal === undefined)
      throw new BaseError(`${VENUES[venue].name} did not say what was filled.`, { code: 'upstream_error' })
    return { message: refusal ?? `It answered ${answer.status}.` }
  }
}
