import type { EventDetail } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import { compareRules, type RulesText } from '@/lib/matching/rules/compareRules'

/** Where the rules of platforms part, as the wire tells it. */
export function toRuleDifferences(
  texts: readonly (RulesText & { platform: PlatformId })[],
): EventDetail['rule_differences'] {
  return compareRules(texts).map(({ topic, says }) => ({
    topic,
    platforms: Object.fromEntries(texts.map(({ platform }, i) => [platform, says[i] ?? null])),
  }))
}
