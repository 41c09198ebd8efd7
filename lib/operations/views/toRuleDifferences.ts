import type { EventDetail } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import { compareRules, type RulesText } from '@/lib/core/matching/rules/compareRules'

/** Differences between the rules of platforms, on the wire. */
export function toRuleDifferences(
  given: readonly (RulesText & { platform: PlatformId })[],
): EventDetail['rule_differences'] {
  const texts = [...given].sort((a, b) => (a.platform < b.platform ? -1 : 1))
  return compareRules(texts).map(({ topic, says }) => ({
    topic,
    platforms: Object.fromEntries(texts.map(({ platform }, i) => [platform, says[i] ?? null])),
  }))
}
