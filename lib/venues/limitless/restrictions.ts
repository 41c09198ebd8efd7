import type { VenueRestrictions } from '@/lib/core/domain/restrictions'

/**
 * The terms rule out access from some countries and trading from others, which is the same for orders. Parts of Canada
 * and Ukraine are restricted too: they are unknown as countries, as is everything that the terms do not name.
 * Source: https://docs.limitless.exchange/user-guide/terms-of-service, section 1.
 */
export const LIMITLESS_RESTRICTIONS: VenueRestrictions = {
  countries: { blocked: ['BY', 'CN', 'CU', 'IR', 'KP', 'RU', 'SY', 'US'] },
  elsewhere: 'unknown',
  source: 'https://docs.limitless.exchange/user-guide/terms-of-service',
  asOf: '2026-09-15',
}
