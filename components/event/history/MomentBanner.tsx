import { formatFinePrice } from '@/components/format/figures'
import { formatLocalClock } from '@/components/format/localTime'
import { Button } from '@/components/ui/Button'
import type { PlanMarks } from '../book/usePlanMarks'

/** The order on the page, planned on the selected books and on the current ones. */
function planText(then: PlanMarks, now: PlanMarks): string {
  if (then.average === undefined) return 'No plan for your order on these books'
  const did = then.direction === 'buy' ? 'cost' : 'brought'
  const since = now.average === undefined ? '' : `, now ${formatFinePrice(now.average)}`
  return `Your order would have ${did} ${formatFinePrice(then.average)} a token, all in${since}`
}

/** Says that the books shown are not the current ones, and returns to live. */
export const MomentBanner = ({
  at,
  then,
  now,
  onLive,
}: {
  /** Ms. */
  at: number
  then: PlanMarks
  now: PlanMarks
  onLive: () => void
}) => (
  <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-warn/10 px-4 py-1.5 text-sm">
    <p role="status" className="figures">
      <strong className="font-medium">Books at {formatLocalClock(at)}</strong>
      <span className="text-ink-2"> · {planText(then, now)}</span>
    </p>
    <Button size="sm" onClick={onLive} className="ml-auto">
      Back to live
    </Button>
  </div>
)
