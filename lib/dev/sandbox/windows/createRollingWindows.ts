import type { Question } from '../world/createWorld'
import { MINUTE } from '../world/dates'
import { windowQuestion } from './windowQuestion'
import { windowsAt } from './windowSchedule'

/** Windows open and close on multiples of this. */
const STEP = 5 * MINUTE

/** The windows at a time, ms after the world began; a question stays the same object while it is listed. */
export function createRollingWindows({ seed, startedAt }: { seed: number; startedAt: number }) {
  let step: number | undefined
  let current: readonly Question[] = []
  let known = new Map<string, Question>()
  return (elapsed: number): readonly Question[] => {
    const now = startedAt + elapsed
    const at = Math.floor(now / STEP)
    if (at === step) return current
    step = at
    const entries = windowsAt(at * STEP).map((slot): [string, Question] => {
      const key = `${slot.venue}/${slot.asset.asset.code}/${slot.minutes}/${slot.startsAt}`
      return [key, known.get(key) ?? windowQuestion(slot, { seed, startedAt })]
    })
    known = new Map(entries)
    current = [...known.values()]
    return current
  }
}
