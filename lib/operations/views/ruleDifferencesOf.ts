import type { EventDetail } from '@/lib/contract/event'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import type { PlatformSource } from './eventSources'
import type { MemberView } from './memberView'
import { toRuleDifferences } from './toRuleDifferences'

type RuleDifferences = EventDetail['rule_differences']

const cache = new WeakMap<GroupDetail, RuleDifferences>()

/** Computed once per version of the event: order books change many times per second, rules hardly ever. */
export function ruleDifferencesOf(
  event: GroupDetail,
  sources: readonly PlatformSource[],
  rows: readonly { views: readonly MemberView[] }[],
): RuleDifferences {
  const cached = cache.get(event)
  if (cached) return cached
  // One outcome represents all of them: other dates or names have other rules anyway.
  const widest = rows.reduce<readonly MemberView[]>(
    (most, { views }) => (views.length > most.length ? views : most),
    [],
  )
  const differences = toRuleDifferences(
    sources.map(({ platform, source }) => {
      const market = widest.find((view) => view.platform === platform)?.market
      return {
        platform,
        rules: [source.description, market?.rules ?? ''].join('\n\n'),
        endDate: market?.endDate,
      }
    }),
  )
  cache.set(event, differences)
  return differences
}
