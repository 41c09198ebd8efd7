import type { PlatformId } from '@/lib/contract/platform'
import type { WirePosition } from '@/lib/contract/positions'
import { type CostOf, openProfit } from './costsOf'
import { byEvent, type EventPositions, sumKnown } from './sortOut'

export const SORTS = [
  { value: 'value', label: 'Highest value' },
  { value: 'profit', label: 'Highest profit' },
  { value: 'loss', label: 'Lowest profit' },
  { value: 'cost', label: 'Highest cost' },
  { value: 'title', label: 'Event, A to Z' },
] as const
export type PositionSort = (typeof SORTS)[number]['value']

export const STATES = [
  { value: 'all', label: 'Any status' },
  { value: 'open', label: 'Open' },
  { value: 'ended', label: 'No longer open' },
] as const

export interface Arrangement {
  /** Words that the event or outcome must contain, all of them. */
  text: string
  platform: PlatformId | 'all'
  state: (typeof STATES)[number]['value']
  sort: PositionSort
}

export const AS_IT_COMES: Arrangement = { text: '', platform: 'all', state: 'all', sort: 'value' }

const plain = (text: string) => text.toLocaleLowerCase('en').normalize('NFKD').replace(/\p{M}/gu, '')

/** Those that match all filters. */
export function filterPositions(
  positions: readonly WirePosition[],
  { text, platform, state }: Arrangement,
): WirePosition[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return positions.filter((position) => {
    if (platform !== 'all' && position.platform !== platform) return false
    if (state !== 'all' && (position.market_status === 'open') !== (state === 'open')) return false
    const { event_title, outcome_group_title, question, token_id } = position
    const own = plain([event_title, outcome_group_title, question, token_id].join(' '))
    return words.every((word) => own.includes(word))
  })
}

/** Highest first; unknown last. */
function rankOf(sort: PositionSort, costOf: CostOf): (position: WirePosition) => number | undefined {
  if (sort === 'profit') return (position) => openProfit(position, costOf(position))
  if (sort === 'cost') return (position) => costOf(position)?.cost_usd ?? undefined
  if (sort === 'loss') {
    return (position) => {
      const profit = openProfit(position, costOf(position))
      return profit === undefined ? undefined : -profit
    }
  }
  return (position) => position.value_usd ?? undefined
}

const falling = (a: number | undefined, b: number | undefined) =>
  (b ?? Number.NEGATIVE_INFINITY) === (a ?? Number.NEGATIVE_INFINITY)
    ? 0
    : (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY)

/** By event, in the requested order; positions of one event in the same order. */
export function arrange(
  positions: readonly WirePosition[],
  { sort }: Pick<Arrangement, 'sort'>,
  costOf: CostOf,
): EventPositions[] {
  const groups = byEvent(positions)
  if (sort === 'title') return groups.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  const rank = rankOf(sort, costOf)
  return groups
    .map((group) => ({
      group: { ...group, positions: group.positions.toSorted((a, b) => falling(rank(a), rank(b))) },
      sum: sumKnown(group.positions.map((position) => rank(position) ?? null)),
    }))
    .sort((a, b) => falling(a.sum, b.sum))
    .map(({ group }) => group)
}
