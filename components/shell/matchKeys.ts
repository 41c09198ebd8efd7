export interface KeyPress {
  /** In lower case, as `KeyboardEvent.key` names it. */
  key: string
  /** Ctrl, or Cmd on a Mac, was held. */
  mod: boolean
  /** Milliseconds on any clock that both presses share. */
  at: number
}

/** Time limit for the second press of a sequence. */
const PAIR_MS = 1_200

/** Whether a press completes "j", "mod+k" or, with the press before it, "g e". */
export function matchKeys(keys: string, press: KeyPress, before: KeyPress | undefined): boolean {
  const [first = '', second] = keys.toLowerCase().split(' ')
  if (second === undefined) return isPress(first, press)
  return (
    before !== undefined &&
    press.at - before.at <= PAIR_MS &&
    isPress(first, before) &&
    isPress(second, press)
  )
}

const isPress = (name: string, { key, mod }: KeyPress) =>
  name.startsWith('mod+') ? mod && key === name.slice(4) : !mod && key === name
