import { BaseError } from '@/lib/core/domain/errors'
import type { Side } from '@/lib/core/domain/market'
import type { OrderFill, SignedOrder } from '@/lib/core/domain/order'
import { settingsOf, VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'
import { postOnce } from '@/lib/infra/net/postOnce'
import { VENUE_ORDERS } from '@/lib/venues/registry'

/**
 * Hands a signed order to its venue, once; `message` is the venue's own word where it fills nothing.
 * Errors: `upstream_error` where its answer does not say what became of the order.
 */
export type SendOrder = (
  venue: VenueId,
  order: SignedOrder & { side: Side },
) => Promise<{ fill?: OrderFill; message: string }>

const TIMEOUT_MS = 10_000

/** Where a venue takes orders, and what goes with each; undefined where it takes none from outside. */
function orderApi(config: AppConfig, venue: VenueId) {
  const { orders } = VENUES[venue]
  if (!orders) return undefined
  const settings = settingsOf(config, venue)
  const headers = orders.keyHeader ? { [orders.keyHeader]: settings.apiKey ?? '' } : {}
  return { url: settings[orders.url] ?? '', headers }
}

/** A venue's refusal: each has a field of its own for it. */
function refusalIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { errmsg, message, error } = body as Record<string, unknown>
  return [errmsg, message, error].find((text): text is string => typeof text === 'string' && text !== '')
}

/** Exists only where sending is on, which it can be against stand-ins on this machine alone. */
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
    // Taken, as far as its status says, and nothing of what was filled: that is not a fill of nothing.
    if (answer.status < 300 && refusal === undefined)
      throw new BaseError(`${VENUES[venue].name} did not say what was filled.`, { code: 'upstream_error' })
    return { message: refusal ?? `It answered ${answer.status}.` }
  }
}
