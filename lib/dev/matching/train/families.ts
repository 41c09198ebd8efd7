import { plain } from '@/lib/core/matching/read/normalize'
import type { LabelledSet } from './labelledSets'

const isMatch = (label: string) => label === 'same' || label === 'complement'

/**
 * One name for a family wherever it occurs: families of several sets that share a matched market, or its title, are
 * one family, so that leaving it out leaves out all of it.
 */
export function uniteFamilies(sets: readonly LabelledSet[]): (set: string, family: string) => string {
  const parent = new Map<string, string>()
  const find = (name: string): string => {
    let at = name
    for (let up = parent.get(at); up !== undefined && up !== at; up = parent.get(at)) at = up
    return at
  }
  for (const { name, events, labels } of sets) {
    const titles = new Map(
      [...events.values()].flat().map(({ venue, id, title }) => [`${venue}\n${id}`, plain(title)]),
    )
    for (const { a, b, label, family } of labels.values()) {
      if (!isMatch(label)) continue
      for (const market of [a, b]) {
        const title = titles.get(market)
        for (const link of [`market ${market}`, ...(title === undefined ? [] : [`title ${title}`])])
          parent.set(find(link), find(`${name}: ${family}`))
      }
    }
  }
  return (set, family) => find(`${set}: ${family}`)
}
