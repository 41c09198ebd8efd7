import type { VenueRestrictions } from '@/lib/core/domain/restrictions'

/**
 * Unknown where only a part of the country is restricted (Canada, Ukraine) or only some markets are (Malta), and where
 * the terms of use list a country that the page does not (Hungary, Slovenia).
 * Source: https://docs.polymarket.com/api-reference/geoblock, the three groups of restricted jurisdictions.
 */
export const POLYMARKET_RESTRICTIONS: VenueRestrictions = {
  countries: {
    blocked: ['CU', 'IR', 'KP', 'SY'],
    close_only:
      'AU BE BI BR BY CD CF DE ET FR GB IQ IT LB LY MM NI NZ PL RU SD SG SK SO SS TH TW UM US VE YE ZW'.split(
        ' ',
      ),
    frontend_only: ['IE', 'JP', 'KR', 'NL'],
    unknown: ['CA', 'HU', 'MT', 'SI', 'UA'],
  },
  elsewhere: 'open',
  source: 'https://docs.polymarket.com/api-reference/geoblock',
  asOf: '2026-09-24',
}
