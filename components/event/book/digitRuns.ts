/** A part of a figure whose characters all changed, or all stayed. */
export interface DigitRun {
  text: string
  changed: boolean
}

/**
 * Which digits of a figure are others than before. Places are counted from the right, where units stand over units;
 * what is not a digit never counts as changed.
 */
export function digitRuns(before: string, after: string): DigitRun[] {
  const runs: DigitRun[] = []
  const shift = before.length - after.length
  for (let i = 0; i < after.length; i += 1) {
    const text = after.charAt(i)
    const changed = /\d/.test(text) && text !== before[i + shift]
    const last = runs.at(-1)
    if (last && last.changed === changed) last.text += text
    else runs.push({ text, changed })
  }
  return runs
}
