/** A part of a figure whose characters all changed, or all stayed. */
export interface DigitRun {
  text: string
  changed: boolean
}

/**
 * The digits of a figure that changed. Places are counted from the right, so that units align with units;
 * non-digits never count as changed.
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
