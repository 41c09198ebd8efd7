import type { VenueId } from '@/lib/core/domain/venue'

/** A venue's visual identity. */
interface Brand {
  /** On light and on dark ground; used for text, so each has sufficient contrast. */
  light: string
  dark: string
  /** Line style: distinguished by dashes where colours look alike. */
  dashes: string
  /**
   * A mark of our own drawing, not the venue's logo: distinguished by shape first and colour second.
   * A path on a 16 × 16 grid.
   */
  mark: string
}

export const BRANDS: Record<VenueId, Brand> = {
  polymarket: {
    light: '#4a56d6',
    dark: '#8b96ff',
    dashes: '7 3',
    mark: 'M8 .8 14.4 4.4v7.2L8 15.2 1.6 11.6V4.4Z',
  },
  kalshi: {
    light: '#117a4b',
    dark: '#3ecf8e',
    dashes: '2 3',
    mark: 'M3 1.6h4.4a1 1 0 0 1 1 1v10.8a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V2.6a1 1 0 0 1 1-1Zm7.8 4.6H13a1 1 0 0 1 1 1v6.2a1 1 0 0 1-1 1h-2.2a1 1 0 0 1-1-1V7.2a1 1 0 0 1 1-1Z',
  },
  limitless: {
    light: '#8a6d00',
    dark: '#dfc04a',
    dashes: '10 3 2 3',
    mark: 'M8 1a7 7 0 1 1-7 7h4a3 3 0 1 0 3-3Z',
  },
  opinion: {
    light: '#c22e63',
    dark: '#ff7ea8',
    dashes: '5 5',
    mark: 'M3.4 1.2h9.2A2.2 2.2 0 0 1 14.8 3.4v6a2.2 2.2 0 0 1-2.2 2.2H8L4.4 15v-3.4h-1A2.2 2.2 0 0 1 1.2 9.4v-6A2.2 2.2 0 0 1 3.4 1.2Z',
  },
  predictfun: {
    light: '#9136b5',
    dark: '#d48cf2',
    dashes: '12 4',
    mark: 'M8 .4 10.4 5.6 15.6 8l-5.2 2.4L8 15.6l-2.4-5.2L.4 8l5.2-2.4Z',
  },
}

/** In the theme of its container. */
export const venueColor = (venue: VenueId) => `light-dark(${BRANDS[venue].light}, ${BRANDS[venue].dark})`
