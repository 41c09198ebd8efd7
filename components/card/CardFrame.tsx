import type { ReactNode } from 'react'
import { CARD_INK } from './cardInk'

const BOOK = { bid: '#3cc7bb', ask: '#ff8576' }

const Brand = () => (
  <div style={{ display: 'flex', alignItems: 'center', gap: 14, fontSize: 30 }}>
    <svg width="40" height="36" viewBox="0 0 20 18" aria-hidden="true">
      <path fill={BOOK.bid} d="M0 0h15v4H0ZM0 7h9v4H0ZM0 14h4v4H0Z" />
      <path fill={BOOK.ask} d="M17 0h3v4h-3ZM11 7h9v4h-9ZM6 14h14v4H6Z" />
    </svg>
    Crossbook
  </div>
)

/** A link's preview picture: name and time on top, the content, and a line below. */
export function CardFrame({ at, foot, children }: { at: string; foot: ReactNode; children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '48px 64px',
        background: CARD_INK.page,
        color: CARD_INK.text,
        fontFamily: 'Geist',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Brand />
        <span style={{ color: CARD_INK.soft, fontSize: 24 }}>{at}</span>
      </div>
      {children}
      <div style={{ display: 'flex', alignItems: 'center', gap: 26, color: CARD_INK.soft, fontSize: 24 }}>
        {foot}
      </div>
    </div>
  )
}
