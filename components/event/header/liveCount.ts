import type { EventOutcome } from '@/lib/contract/event'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'

/** The number of platforms with a live book, of those that trade an outcome. */
export const liveCount = (outcome: EventOutcome): { live: number; all: number } => ({
  live: outcome.platforms_live.length,
  all: PLATFORM_IDS.filter((id) => outcome[`${id}_is_active`]).length,
})
