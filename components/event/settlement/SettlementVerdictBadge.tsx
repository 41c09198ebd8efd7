import { Badge } from '@/components/ui/Badge'
import type { SettlementVerdict } from '@/lib/core/domain/settlement'

const VERDICT: Record<SettlementVerdict, { text: string; tone: 'good' | 'warn' | 'plain' }> = {
  same: { text: 'Same', tone: 'good' },
  differs: { text: 'Differs', tone: 'warn' },
  unknown: { text: 'Unknown', tone: 'plain' },
}

/** A verdict; `alike`: both texts are the same word for word although neither states this. */
export function SettlementVerdictBadge({
  verdict,
  alike = false,
  reviewed = false,
}: {
  verdict: SettlementVerdict
  alike?: boolean
  reviewed?: boolean
}) {
  const { text, tone } = VERDICT[verdict]
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tone}>{alike ? 'Same wording' : text}</Badge>
      {reviewed && <Badge title="Decided by a reviewer who read both rules">Reviewed</Badge>}
    </span>
  )
}
