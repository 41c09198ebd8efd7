import type { Level } from './orderBook'
import { shares } from './units'

/** Levels of `now` that differ from `before`; size 0 for removed levels. Both best first. */
export function changedLevels(before: readonly Level[], now: readonly Level[], direction: 1 | -1): Level[] {
  const changed: Level[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < now.length) {
    const old = before[i]
    const level = now[j]
    const order = !old ? 1 : !level ? -1 : direction * (old.price - level.price)
    if (order < 0 && old) {
      changed.push({ price: old.price, size: shares(0) })
      i += 1
    } else if (level) {
      if (order > 0 || old?.size !== level.size) changed.push(level)
      j += 1
      if (order === 0) i += 1
    }
  }
  return changed
}
