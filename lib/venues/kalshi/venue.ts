import { isBaseError } from '@/lib/core/domain/errors'
import type { AppConfig } from '@/lib/infra/env/server'
import type { VenueAdapter } from '../venueAdapter'
import { KALSHI_FEES } from './fees'
import { type KalshiKey, signHandshake } from './handshake'
import { createKalshiConnector } from './index'
import { KALSHI_ORDERS } from './orders'
import { KALSHI_RESTRICTIONS } from './restrictions'
import { tradingRulesOf } from './tradingRules'

/** Both parts of the key, or none. */
export const kalshiKey = ({
  kalshi: { keyId, privateKey },
}: Pick<AppConfig, 'kalshi'>): KalshiKey | undefined =>
  keyId !== undefined && privateKey !== undefined ? { id: keyId, privateKey } : undefined

export const kalshiVenue: VenueAdapter = {
  connect: ({ config, ...deps }) =>
    createKalshiConnector({ ...deps, urls: { ...config.kalshi, key: kalshiKey(config) } }),
  orders: KALSHI_ORDERS,
  facts: { trading: tradingRulesOf(undefined), fee: KALSHI_FEES, restrictions: KALSHI_RESTRICTIONS },
  // A token bucket; without a key about 20 per second. Source: https://docs.kalshi.com/getting_started/rate_limits.
  rest: [{ url: 'apiUrl', perSecond: 10, burst: 20 }],
  historiesPerSecond: 3,
  socket(config) {
    const key = kalshiKey(config)
    const url = config.kalshi.wsUrl
    return key && { url, headers: () => signHandshake({ key, url, now: Date.now() }) }
  },
  checkKey(config) {
    const key = kalshiKey(config)
    if (!key)
      return {
        status: 'warn',
        message: 'None: Kalshi is polled, a viewed book is a second or two old.',
        advice: 'Create a key on kalshi.com and set KALSHI_KEY_ID and KALSHI_PRIVATE_KEY.',
      }
    try {
      signHandshake({ key, url: config.kalshi.wsUrl, now: Date.now() })
      return { status: 'ok', message: 'The private key is valid and signs.' }
    } catch (error) {
      if (!isBaseError(error)) throw error
      return {
        status: 'fail',
        message: `${error.message}.`,
        advice:
          'Set KALSHI_PRIVATE_KEY to the complete PEM, BEGIN and END lines included, with \\n for line breaks.',
      }
    }
  },
}
