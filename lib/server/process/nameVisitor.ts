import type { IncomingMessage } from 'node:http'
import { toCountry } from '@/lib/core/domain/country'
import type { AppConfig } from '@/lib/infra/env/server'
import { CLIENT_HEADER, COUNTRY_HEADER } from '@/lib/server/http/locate'
import { createClientAddress, createNetworks } from './clientAddress'

/**
 * Adds a request's origin for handlers: its address, and the country that a trusted proxy names in
 * the configured header. Replaces values that the caller sent under these names.
 */
export function createVisitorNamer({
  trustedProxies,
  geoHeader,
}: Pick<AppConfig, 'trustedProxies' | 'geoHeader'>) {
  const clientAddress = createClientAddress(trustedProxies)
  const isTrusted = createNetworks(trustedProxies)
  return ({ headers, socket: { remoteAddress } }: Pick<IncomingMessage, 'headers' | 'socket'>): void => {
    const named = geoHeader !== undefined && isTrusted(remoteAddress ?? '') ? headers[geoHeader] : undefined
    headers[CLIENT_HEADER] = clientAddress(remoteAddress, String(headers['x-forwarded-for'] ?? ''))
    const country = typeof named === 'string' ? toCountry(named.trim()) : undefined
    // A header without a value could not be forwarded.
    if (country === undefined) delete headers[COUNTRY_HEADER]
    else headers[COUNTRY_HEADER] = country
  }
}
