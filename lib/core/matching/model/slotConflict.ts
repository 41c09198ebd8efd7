import type { Comparison, FigureSlot, Slot, SlotName, WindowSlot, WordSlot } from './types'

/** Where two readings contradict each other, and what either text says there. */
export interface SlotConflict {
  slot: SlotName
  here: string
  there: string
}

type Relation = 'same' | 'complement'

/** Slots whose words a reader writes in one form, so that other words are another thing. */
const COMPARED = ['edition', 'rank', 'stage', 'scope'] as const

const COMPLEMENTS: Partial<Record<Comparison, Comparison>> = {
  above: 'at_most',
  at_most: 'above',
  below: 'at_least',
  at_least: 'below',
}

/** What is measured has values between any two; the rest is counted. */
const MEASURED = new Set(['', 'usd', 'eur', 'gbp', '%', 'bps'])

/** "Above 34 seats" is "at least 35 seats". */
function ofCount(figure: FigureSlot): FigureSlot {
  const { comparison, value, unit } = figure
  if (MEASURED.has(unit) || !Number.isInteger(value)) return figure
  if (comparison === 'above') return { ...figure, comparison: 'at_least', value: value + 1 }
  return comparison === 'at_most' ? { ...figure, comparison: 'below', value: value + 1 } : figure
}

/** "94.99 million" ends a bracket that the other side ends at 95: the last two digits are nines. */
function isJustBelow(low: number, high: number): boolean {
  const step = high - low
  if (step <= 0 || step === 1) return false
  const steps = low / step
  return Math.abs(steps - Math.round(steps)) < 1e-6 * steps && Math.round(steps) % 100 === 99
}

const sameEnd = (a: number | undefined, b: number | undefined) =>
  a === b || (a !== undefined && b !== undefined && isJustBelow(Math.min(a, b), Math.max(a, b)))

const sameFigure = (a: FigureSlot, b: FigureSlot, comparison: Comparison | undefined) =>
  comparison === b.comparison &&
  a.value === b.value &&
  sameEnd(a.to, b.to) &&
  (a.unit === b.unit || a.unit === '' || b.unit === '')

/** A complement turns the deciding figure round; every other one stays. */
const agreeing = (one: FigureSlot, relation: Relation) => (other: FigureSlot) => {
  const [a, b] = [ofCount(one), ofCount(other)]
  return (
    sameFigure(a, b, a.comparison) ||
    (relation === 'complement' && sameFigure(a, b, COMPLEMENTS[a.comparison]))
  )
}

/** A text may repeat or leave out a figure of the other; it may not state one that the other states otherwise. */
function figureConflict(a: readonly FigureSlot[], b: readonly FigureSlot[], relation: Relation) {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  const odd = few.find((figure) => !many.some(agreeing(figure, relation)))
  if (!odd) return undefined
  const other = many[0]
  return other && (few === a ? { here: odd, there: other } : { here: other, there: odd })
}

const WINDOW_PARTS = ['from', 'to', 'time', 'zone'] as const

const windowsDiffer = (a: WindowSlot, b: WindowSlot) =>
  WINDOW_PARTS.some(
    (part) =>
      a[part] !== undefined && b[part] !== undefined && a[part].toLowerCase() !== b[part].toLowerCase(),
  )

function windowConflict(a: readonly WindowSlot[], b: readonly WindowSlot[]) {
  const [here, there] = [a[0], b[0]]
  const agree = a.some((x) => b.some((y) => !windowsDiffer(x, y)))
  return here && there && !agree ? { here, there } : undefined
}

const SEASON = /\b(\d\d)(\d\d)[-–/](\d\d)\b/g

/** Words in lower case; "2026-27" also says 2027. */
const wordsOf = ({ value }: WordSlot) => {
  const text = value.toLowerCase()
  const years = [...text.matchAll(SEASON)].map(([, century, , last]) => `${century}${last}`)
  return new Set([...(text.match(/[\p{L}\p{N}.%]+/gu) ?? []), ...years])
}

const covers = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...b].every((word) => a.has(word))

function wordConflict(a: readonly WordSlot[], b: readonly WordSlot[]) {
  const [here, there] = [a[0], b[0]]
  const agree = a.some((x) => b.some((y) => covers(wordsOf(x), wordsOf(y)) || covers(wordsOf(y), wordsOf(x))))
  return here && there && !agree ? { here, there } : undefined
}

/** Polarity is turned in a complement whose figures are not: "yes" against "will not". */
function polarityConflict(a: readonly WordSlot[], b: readonly WordSlot[], relation: Relation) {
  const [here, there] = [a[0], b[0]]
  if (!here || !there || relation === 'complement' || here.value === there.value) return undefined
  return { here, there }
}

/**
 * The first slot in which both readings speak and contradict each other, for two markets of this relation; undefined
 * where there is none. Silence on one side contradicts nothing.
 * Shapes: slots whose quotes were found in their texts.
 */
export function slotConflict(
  a: readonly Slot[],
  b: readonly Slot[],
  relation: Relation,
): SlotConflict | undefined {
  const figures = (slots: readonly Slot[]) => slots.filter((one): one is FigureSlot => one.slot === 'figure')
  const windows = (slots: readonly Slot[]) => slots.filter((one): one is WindowSlot => one.slot === 'window')
  const words = (slots: readonly Slot[], name: SlotName) =>
    slots.filter((one): one is WordSlot => one.slot === name && 'value' in one && one.slot !== 'figure')
  const found =
    figureConflict(figures(a), figures(b), relation) ??
    windowConflict(windows(a), windows(b)) ??
    polarityConflict(words(a, 'polarity'), words(b, 'polarity'), relation) ??
    COMPARED.map((name) => wordConflict(words(a, name), words(b, name))).find((one) => one !== undefined)
  return found && { slot: found.here.slot, here: found.here.quote, there: found.there.quote }
}
