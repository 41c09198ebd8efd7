import { type EventPair, type EventRef, orderPair, pairKey } from '@/lib/core/domain/matches'
import type { MatchLink } from '@/lib/core/domain/matchLinks'
import type { EventGroup, GroupOutcome } from '../types'

/** A link for two events of an outcome that were joined only through a third, without direct evidence. */
const linkOfAlarm = ({ a, b }: EventPair, alarm: string): MatchLink => ({
  a: a.venue,
  b: b.venue,
  method: 'rules',
  confidence: 0,
  reviewed: false,
  reasons: [],
  alarm,
})

function markOutcome(outcome: GroupOutcome, pair: EventPair, alarm: string): GroupOutcome {
  const isIn = ({ venue }: EventRef) => outcome.members.some((member) => member.venue === venue)
  if (!isIn(pair.a) || !isIn(pair.b)) return outcome
  const ends = new Set([pair.a.venue, pair.b.venue])
  const joins = ({ a, b }: MatchLink) => ends.has(a) && ends.has(b)
  const links = outcome.links.some(joins)
    ? outcome.links.map((link) => (joins(link) ? { ...link, alarm } : link))
    : [...outcome.links, linkOfAlarm(pair, alarm)]
  return { ...outcome, links }
}

function markGroup(group: EventGroup, alarms: ReadonlyMap<string, string>): EventGroup {
  let { outcomes } = group
  for (const [position, late] of group.sources.entries()) {
    for (const early of group.sources.slice(0, position)) {
      const pair = orderPair(early, late)
      const alarm = alarms.get(pairKey(pair))
      if (alarm !== undefined) outcomes = outcomes.map((outcome) => markOutcome(outcome, pair, alarm))
    }
  }
  return outcomes === group.outcomes ? group : { ...group, outcomes }
}

/**
 * Adds alarms to the links of the affected events: these stay on one page, but plans keep them apart.
 * Pure; `alarms` by `pairKey`.
 */
export const markAlarms = (
  groups: readonly EventGroup[],
  alarms: ReadonlyMap<string, string>,
): EventGroup[] => (alarms.size === 0 ? [...groups] : groups.map((group) => markGroup(group, alarms)))
