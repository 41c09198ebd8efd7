import type { VenueRestrictions } from '@/lib/core/domain/restrictions'

/**
 * A United States exchange with restrictions in single states, which a country does not show. A country outside the
 * list is not thereby accepted everywhere, so it is unknown.
 * Source: https://kalshi.com/docs/kalshi-member-agreement.pdf, section VI, effective 2026-06-17.
 */
export const KALSHI_RESTRICTIONS: VenueRestrictions = {
  countries: {
    open: ['US'],
    blocked: (
      'AE AF AO AU BE BF BG BO BY CA CD CF CH CI CM CN CU DZ ET FR GB HT HU IE IN IQ IR IT KE KP LA LB LY MC ML MM MZ ' +
      'NA NE NI NZ PL PT RU SD SG SO SS SY TH TW UA VE YE ZW'
    ).split(' '),
  },
  elsewhere: 'unknown',
  source: 'https://kalshi.com/docs/kalshi-member-agreement.pdf',
  asOf: '2026-09-12',
}
