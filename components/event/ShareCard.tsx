import type { ReactNode } from 'react'
import { VENUE_SHAPES } from '@/components/venue/venueShapes'
import type { PlatformId } from '@/lib/contract/platform'
import { VENUES, type VenueId } from '@/lib/domain/venue'
import type { SharePrice, ShareRow } from './shareFacts'

/**
 * The dark theme's tokens in full: the card is drawn outside of any page, by a program that knows neither classes nor
 * custom properties.
 */
export const INK = { page: '#0b0e13', raised: '#171b23', line: '#333b49', text: '#e9ecf2', soft: '#a9b2c1' }
const SIDE = { yes: '#74adff', no: '#f0b355' }
const BOOK = { bid: '#3cc7bb', ask: '#ff8576' }
const VENUE: Record<VenueId, string> = {
  polymarket: '#8b96ff',
  kalshi: '#3ecf8e',
  limitless: '#dfc04a',
  opinion: '#ff7ea8',
  predictfun: '#d48cf2',
}

export const SHARE_SIZE = { width: 1200, height: 630 }

export const Mark = ({ venue, size }: { venue: VenueId; size: number }) => (
  <svg width={size} height={size} viewBox="0 0 16 16" fill={VENUE[venue]} aria-hidden="true">
    {VENUE_SHAPES[venue]}
  </svg>
)

export const Brand = () => (
  <div style={{ display: 'flex', alignItems: 'center', gap: 14, fontSize: 30 }}>
    <svg width="40" height="36" viewBox="0 0 20 18" aria-hidden="true">
      <path fill={BOOK.bid} d="M0 0h15v4H0ZM0 7h9v4H0ZM0 14h4v4H0Z" />
      <path fill={BOOK.ask} d="M17 0h3v4h-3ZM11 7h9v4h-9ZM6 14h14v4H6Z" />
    </svg>
    Crossbook
  </div>
)

type VenueOf = (id: PlatformId) => VenueId | undefined

function Price({
  price: { side, text, source },
  venueOf,
  large,
}: {
  price: SharePrice
  venueOf: VenueOf
  large: boolean
}) {
  const venue = source === null ? undefined : venueOf(source)
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: large ? 'column' : 'row',
        alignItems: large ? 'flex-start' : 'center',
        gap: large ? 10 : 16,
        width: large ? 340 : 270,
        padding: large ? '24px 28px' : '12px 20px',
        borderRadius: 14,
        border: `2px solid ${INK.line}`,
        background: INK.raised,
      }}
    >
      <span style={{ color: INK.soft, fontSize: large ? 28 : 24 }}>{side === 'yes' ? 'Yes' : 'No'}</span>
      <span style={{ color: SIDE[side], fontSize: large ? 64 : 34 }}>{text}</span>
      {venue && (
        <span
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 10,
            marginLeft: large ? 0 : 'auto',
            color: INK.soft,
            fontSize: 26,
          }}
        >
          <Mark venue={venue} size={26} />
          {large ? VENUES[venue].name : ''}
        </span>
      )}
    </div>
  )
}

function Row({ row, venueOf }: { row: ShareRow; venueOf: VenueOf }) {
  const large = row.name === undefined
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 20, width: '100%' }}>
      {large ? null : (
        <span
          style={{
            flex: 1,
            fontSize: 32,
            overflow: 'hidden',
            whiteSpace: 'nowrap',
            textOverflow: 'ellipsis',
          }}
        >
          {row.name}
        </span>
      )}
      <span style={{ width: large ? 260 : 110, fontSize: large ? 108 : 40 }}>{row.chance}</span>
      {row.prices.map((price) => (
        <Price key={price.side} price={price} venueOf={venueOf} large={large} />
      ))}
    </div>
  )
}

export const Foot = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', alignItems: 'center', gap: 26, color: INK.soft, fontSize: 24 }}>
    {children}
  </div>
)

/** The picture that links to an event show: its question, what it costs now, and where. */
export function ShareCard({
  title,
  rows,
  sources,
  venueOf,
  at,
}: {
  title: string
  rows: readonly ShareRow[]
  sources: readonly PlatformId[]
  venueOf: VenueOf
  /** The time of the prices, formatted. */
  at: string
}) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '48px 64px',
        background: INK.page,
        color: INK.text,
        fontFamily: 'Geist',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Brand />
        <span style={{ color: INK.soft, fontSize: 24 }}>{at}</span>
      </div>
      <div
        style={{
          display: 'block',
          lineClamp: rows.length > 2 ? 2 : 3,
          fontSize: title.length > 70 ? 44 : title.length > 40 ? 54 : 64,
          lineHeight: 1.15,
          wordBreak: 'break-word',
        }}
      >
        {title}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 14 }}>
        {rows.map((row) => (
          <Row key={row.name ?? ''} row={row} venueOf={venueOf} />
        ))}
      </div>
      <Foot>
        {sources.map((id) => {
          const venue = venueOf(id)
          return venue ? (
            <span key={id} style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
              <Mark venue={venue} size={22} />
              {VENUES[venue].name}
            </span>
          ) : null
        })}
      </Foot>
    </div>
  )
}
