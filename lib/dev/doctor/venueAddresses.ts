import type { VenueId } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'
import { signHandshake } from '@/lib/venues/kalshi/handshake'

/** An address of a venue and the credentials that it requires. */
export interface VenueAddress {
  venue: VenueId
  what: string
  url: string
  /** Called just before the request, because a signature expires. Errors: those of the key. */
  headers?(): Record<string, string>
}

const withQuery = (base: string, query: Record<string, string>) => {
  const url = new URL(base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Where requests go. Any answer proves that the host is reachable, so each base URL is requested as it is. */
export function requestAddresses(config: AppConfig): VenueAddress[] {
  const { polymarket, kalshi, limitless, opinion, predictfun } = config
  const rest = (venue: VenueId, url: string, what = 'REST'): VenueAddress => ({ venue, what, url })
  const all = [
    rest('polymarket', polymarket.gammaUrl, 'REST (Gamma)'),
    rest('polymarket', polymarket.clobUrl, 'REST (CLOB)'),
    rest('polymarket', polymarket.dataUrl, 'REST (data)'),
    rest('kalshi', kalshi.apiUrl),
    rest('limitless', limitless.apiUrl),
    rest('opinion', opinion.apiUrl),
    rest('predictfun', predictfun.apiUrl),
  ]
  return all.filter(({ venue }) => config.platforms.includes(venue))
}

/** Where sockets are opened; those that require a key, only if one is set. */
export function socketAddresses(config: AppConfig): VenueAddress[] {
  const { polymarket, kalshi, limitless, opinion, predictfun } = config
  const { key } = kalshi
  const all: VenueAddress[] = [
    { venue: 'polymarket', what: 'socket', url: polymarket.wsUrl },
    {
      venue: 'limitless',
      what: 'socket',
      url: withQuery(`${limitless.wsUrl.replace(/(?<!\/)\/+$/, '')}/socket.io/`, {
        EIO: '4',
        transport: 'websocket',
      }),
    },
    ...(key
      ? [
          {
            venue: 'kalshi' as const,
            what: 'socket',
            url: kalshi.wsUrl,
            headers: () => signHandshake({ key, url: kalshi.wsUrl, now: Date.now() }),
          },
        ]
      : []),
    ...(opinion.apiKey
      ? [
          {
            venue: 'opinion' as const,
            what: 'socket',
            url: withQuery(opinion.wsUrl, { apikey: opinion.apiKey }),
          },
        ]
      : []),
    ...(predictfun.apiKey
      ? [
          {
            venue: 'predictfun' as const,
            what: 'socket',
            url: predictfun.wsUrl,
            headers: () => ({ 'x-api-key': predictfun.apiKey ?? '' }),
          },
        ]
      : []),
  ]
  return all.filter(({ venue }) => config.platforms.includes(venue))
}
