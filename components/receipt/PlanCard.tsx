import { Brand, Foot, INK, Mark } from '@/components/event/ShareCard'
import { formatMinute } from '@/components/format/dates'
import { formatFinePrice, formatTokens } from '@/components/format/figures'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import type { PlanDocument } from '@/lib/contract/receipts'
import { VENUES } from '@/lib/domain/venue'
import { orderText, questionOf, sideOf } from './orderText'

/** The picture that links to a kept plan show: what was asked, at what price, and where. */
export function PlanCard({ document }: { document: PlanDocument }) {
  const { combined, platforms } = document.response
  const title = questionOf(document)
  const side = sideOf(document)
  const legs = PLATFORM_IDS.flatMap((id) => {
    const [input, leg] = [document.inputs.platforms[id], platforms[id]]
    return input && leg?.used ? [{ id, venue: input.venue, tokens: leg.tokens }] : []
  })
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
        <span style={{ color: INK.soft, fontSize: 24 }}>{formatMinute(document.issued_at)}</span>
      </div>
      <div
        style={{ display: 'block', lineClamp: 2, fontSize: title.length > 60 ? 44 : 56, lineHeight: 1.15 }}
      >
        {title}
      </div>
      <div style={{ display: 'flex', alignItems: 'flex-end', gap: 40 }}>
        <span style={{ fontSize: 96 }}>{formatFinePrice(combined.price)}</span>
        <span style={{ display: 'flex', color: INK.soft, fontSize: 34, marginBottom: 18 }}>
          {`${orderText(document)}${side ? ` of ${side}` : ''}`}
        </span>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 14 }}>
        {legs.map(({ id, venue, tokens }) => (
          <span key={id} style={{ display: 'flex', alignItems: 'center', gap: 16, fontSize: 30 }}>
            <Mark venue={venue} size={28} />
            {`${VENUES[venue].name}: ${formatTokens(tokens)} tokens`}
          </span>
        ))}
      </div>
      <Foot>Signed with the order books that it was made of</Foot>
    </div>
  )
}
