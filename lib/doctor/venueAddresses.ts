import type { VenueId } from '@/lib/domain/venue'
import type { AppConfig } from '@/lib/env/server'
import { signHandshake } from '@/lib/venues/kalshi/handshake'

/** One address of a venue, and what has to be shown there. */
export interface VenueAddress {
  venue: VenueId
  what: string
  url: string
  /** Asked at the last moment: a signature ages. Errors: those of the key. */
  headers?(): Record<string, string>
}

const withQuery = (base: string, query: Record<string, string>) => {
  const url = new URL(base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Where requests go. Any answer shows that somebody is there, so each base is asked as it stands. */
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

/** Where sockets are opened; those that want a key only where there is one. */
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
