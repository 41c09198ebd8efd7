import { CardFrame } from '@/components/card/CardFrame'
import { CardMark } from '@/components/card/CardMark'
import { CARD_INK } from '@/components/card/cardInk'
import { formatMinute } from '@/components/format/dates'
import { formatFinePrice, formatTokens } from '@/components/format/figures'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import type { PlanDocument } from '@/lib/contract/receipts'
import { VENUES } from '@/lib/core/domain/venue'
import { orderText, questionOf, sideOf } from './orderText'

/** The picture shown by links to a kept plan: the order, its price, and its platforms. */
export function PlanCard({ document }: { document: PlanDocument }) {
  const { combined, platforms } = document.response
  const title = questionOf(document)
  const side = sideOf(document)
  const legs = PLATFORM_IDS.flatMap((id) => {
    const [input, leg] = [document.inputs.platforms[id], platforms[id]]
    return input && leg?.used ? [{ id, venue: input.venue, tokens: leg.tokens }] : []
  })
  return (
    <CardFrame at={formatMinute(document.issued_at)} foot="Signed with the order books that it was made of">
      <div
        style={{ display: 'block', lineClamp: 2, fontSize: title.length > 60 ? 44 : 56, lineHeight: 1.15 }}
      >
        {title}
      </div>
      <div style={{ display: 'flex', alignItems: 'flex-end', gap: 40 }}>
        <span style={{ fontSize: 96 }}>{formatFinePrice(combined.price)}</span>
        <span style={{ display: 'flex', color: CARD_INK.soft, fontSize: 34, marginBottom: 18 }}>
          {`${orderText(document)}${side ? ` of ${side}` : ''}`}
        </span>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 14 }}>
        {legs.map(({ id, venue, tokens }) => (
          <span key={id} style={{ display: 'flex', alignItems: 'center', gap: 16, fontSize: 30 }}>
            <CardMark venue={venue} size={28} />
            {`${VENUES[venue].name}: ${formatTokens(tokens)} tokens`}
          </span>
        ))}
      </div>
    </CardFrame>
  )
}
