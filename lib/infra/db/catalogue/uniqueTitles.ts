import type { Market } from '@/lib/core/domain/market'
import { VENUES } from '@/lib/core/domain/venue'

export interface OutcomeTitle {
  /** Undefined for the only outcome of a binary event. */
  title?: string
  /** The title before a suffix was added; absent where none was. */
  plainTitle?: string
}

interface Titled {
  title: string
  /** The market that the outcome is named after. */
  market: Market
}

/** Do two titles read the same? */
const alike = (title: string) => title.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** What distinguishes the outcome from others with its title, most readable first. A label "Yes" does not. */
const additionsOf = ({ market }: Titled): string[] => [
  VENUES[market.venue].name,
  alike(market.yesLabel) === 'yes' ? market.question : market.yesLabel,
  market.question,
  `${VENUES[market.venue].name} ${market.id}`,
]

function distinguish(same: readonly Titled[], taken: Set<string>): string[] {
  const all = same.map((one) => additionsOf(one).map((addition) => `${one.title} (${addition})`))
  return all.map((candidates, at) => {
    const isFree = (title: string, kind: number) =>
      !taken.has(alike(title)) &&
      all.every((other, i) => i === at || alike(other[kind] ?? '') !== alike(title))
    const title = candidates.find(isFree) ?? candidates.at(-1) ?? ''
    taken.add(alike(title))
    return title
  })
}

/** Titles of one event's outcomes, made unique: where two are equal, what distinguishes them is added to both. */
export function uniqueTitles(outcomes: readonly { title?: string; market: Market }[]): OutcomeTitle[] {
  if (outcomes.length === 1) return outcomes.map(({ title }) => (title === undefined ? {} : { title }))
  const named = outcomes.map(
    ({ title, market }): Titled => ({ title: title ?? market.outcomeTitle ?? market.question, market }),
  )
  const counts = countBy(named.map(({ title }) => alike(title)))
  const taken = new Set(counts.keys())
  const result = named.map(({ title }): OutcomeTitle => ({ title }))
  for (const [key, count] of counts) {
    if (count === 1) continue
    const places = named.flatMap(({ title }, at) => (alike(title) === key ? [at] : []))
    const titles = distinguish(
      places.flatMap((at) => named[at] ?? []),
      taken,
    )
    places.forEach((at, i) => {
      result[at] = { title: titles[i], plainTitle: named[at]?.title }
    })
  }
  return result
}
