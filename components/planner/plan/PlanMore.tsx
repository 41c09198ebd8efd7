import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import { PlanAlone } from './PlanAlone'
import { PlanShare } from './PlanShare'

/** Below a plan: the same order on one platform, and ways to share the plan. Pure. */
export const PlanMore = ({
  answer,
  platforms,
  address,
}: {
  answer: PlanAnswer
  platforms: readonly PlatformSummary[]
  /** Path and query that open this plan. */
  address: string
}) => (
  <>
    <PlanAlone
      plan={answer.plan}
      request={answer.request}
      unit={answer.request.amount_usd === undefined ? 'tokens' : 'usd'}
      platforms={platforms}
    />
    <PlanShare answer={answer} address={address} />
  </>
)
