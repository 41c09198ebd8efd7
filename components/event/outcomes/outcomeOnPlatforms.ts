import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'

/** An outcome of an event, and the platforms that may list it. */
export interface OutcomeOnPlatforms {
  event: EventDetail
  outcome: EventOutcome
  platforms: readonly PlatformSummary[]
}
