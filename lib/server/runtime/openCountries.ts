import { readFileSync } from 'node:fs'
import { type AppConfig, ConfigError } from '@/lib/infra/env/server'
import { createCountryFinder, type FindCountry } from '@/lib/infra/net/mmdb/createCountryFinder'

/**
 * The operator's country database, read into memory once; without one no country is known.
 * Errors: {@link ConfigError} when the file cannot be used.
 */
export function openCountries({ geoipDb }: Pick<AppConfig, 'geoipDb'>): FindCountry {
  if (geoipDb === undefined) return () => undefined
  try {
    return createCountryFinder(readFileSync(geoipDb))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`GEOIP_DB: ${geoipDb} cannot be used. ${reason}`, { cause })
  }
}
