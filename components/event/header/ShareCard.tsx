import { CardFrame } from '@/components/card/CardFrame'
import { CardMark } from '@/components/card/CardMark'
import { CARD_INK } from '@/components/card/cardInk'
import type { PlatformId } from '@/lib/contract/platform'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { SharePrice, ShareRow } from './shareFacts'

const SIDE = { yes: '#74adff', no: '#f0b355' }

export const SHARE_SIZE = { width: 1200, height: 630 }

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
        border: `2px solid ${CARD_INK.line}`,
        background: CARD_INK.raised,
      }}
    >
      <span style={{ color: CARD_INK.soft, fontSize: large ? 28 : 24 }}>{side === 'yes' ? 'Yes' : 'No'}</span>
      <span style={{ color: SIDE[side], fontSize: large ? 64 : 34 }}>{text}</span>
      {venue && (
        <span
          style={{
            display: 'flex',
            alignItems: 'center',
            gap: 10,
            marginLeft: large ? 0 : 'auto',
            color: CARD_INK.soft,
            fontSize: 26,
          }}
        >
          <CardMark venue={venue} size={26} />
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

/** The picture shown by links to an event: its question, its current prices, and their platforms. */
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
    <CardFrame
      at={at}
      foot={sources.map((id) => {
        const venue = venueOf(id)
        return venue ? (
          <span key={id} style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
            <CardMark venue={venue} size={22} />
            {VENUES[venue].name}
          </span>
        ) : null
      })}
    >
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
    </CardFrame>
  )
}
