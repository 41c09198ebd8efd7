import { LRUCache } from 'lru-cache'
import type { GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import type { Runtime } from '@/lib/operations/runtime'
import type { MemberView } from './memberView'
import { type OutcomeEvent, toEventOutcome } from './toEventOutcome'

/** Cached characters of all events together. */
const MAX_LENGTH = 8 * 1_024 * 1_024
/** Approximate size of an outcome and its markets besides the text. */
const OVERHEAD = 5_000

interface Kept {
  runtime: Runtime
  version: string
  text: string
}

const texts = new LRUCache<GroupOutcomeDetail, Kept>({
  maxSize: MAX_LENGTH,
  sizeCalculation: ({ text }) => text.length + OVERHEAD,
})

/**
 * An outcome as JSON, cached by the versions of its books: in an event with sixty outcomes few change at a time.
 */
export function outcomeText(
  runtime: Runtime,
  outcome: GroupOutcomeDetail,
  { views, event }: { views: readonly MemberView[]; event: OutcomeEvent },
): string {
  const version = `${event.isDateMarket} ${views.map(({ book, market }) => `${book?.version} ${market.status}`).join()}`
  const known = texts.get(outcome)
  if (known?.version === version && known.runtime === runtime) return known.text
  const text = JSON.stringify(toEventOutcome(outcome, { views, event }))
  texts.set(outcome, { runtime, version, text })
  return text
}
