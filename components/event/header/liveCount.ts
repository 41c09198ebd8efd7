import type { EventOutcome } from '@/lib/contract/event'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'

/** On how many of the platforms that trade an outcome its book is live. */
export const liveCount = (outcome: EventOutcome): { live: number; all: number } => ({
  live: outcome.platforms_live.length,
  all: PLATFORM_IDS.filter((id) => outcome[`${id}_is_active`]).length,
})
