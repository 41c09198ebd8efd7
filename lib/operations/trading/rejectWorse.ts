import { RequestError } from '@/lib/contract/requestError'
import type { PlannedOrder } from './planOfReceipt'

/** The agreed price is accurate to the last digit shown. */
const SHOWN_STEP = 0.000001

/** A plan worse than the agreed one is rejected. Errors: `conflict`. */
export function rejectWorse(
  agreed: number | undefined,
  { request, plan }: Pick<PlannedOrder, 'request' | 'plan'>,
) {
  const { avg_price: average } = plan
  if (agreed === undefined || average === null) return
  const worse = request.direction === 'buy' ? average - agreed : agreed - average
  if (worse <= SHOWN_STEP) return
  throw new RequestError(
    `The books have moved: the average price is ${average} now, ${agreed} was agreed to.`,
    {
      code: 'conflict',
      loc: ['body', 'agreed_price'],
      retryable: true,
    },
  )
}
