/** What a question states, as far as two questions can differ in it. */
export const SLOT_NAMES = [
  'subject',
  'entity',
  'predicate',
  'figure',
  'window',
  'edition',
  'rank',
  'stage',
  'polarity',
  'scope',
] as const
export type SlotName = (typeof SLOT_NAMES)[number]

export const COMPARISONS = ['above', 'at_least', 'below', 'at_most', 'exactly', 'between'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const JUDGE_VERDICTS = ['same', 'complement', 'different', 'unsure'] as const
export type JudgeVerdict = (typeof JUDGE_VERDICTS)[number]

/** Every text of one market that a model may read. */
export interface ModelText {
  title: string
  /** Absent where the venue titles the event by one of its own outcomes. */
  eventTitle?: string
  /** Its label inside a group of outcomes, or the name of YES. */
  outcome?: string
  rules: string
  /** The venue's id, where it is made of words: some venues name the outcome or edition nowhere else. */
  ticker?: string
  /** Scheduled end, ISO 8601. */
  ends?: string
}

interface Quoted {
  /** Verbatim from the text. */
  quote: string
}

export interface FigureSlot extends Quoted {
  slot: 'figure'
  comparison: Comparison
  value: number
  /** Upper end of `between`. */
  to?: number
  /** Lower case: `usd`, `%`, `bps`, `goals`; empty for a plain number. */
  unit: string
}

export interface WindowSlot extends Quoted {
  slot: 'window'
  /** First and last day included, `YYYY-MM-DD`. */
  from?: string
  to?: string
  /** Time of the day, `HH:MM`, and its zone. */
  time?: string
  zone?: string
}

export interface WordSlot extends Quoted {
  slot: Exclude<SlotName, 'figure' | 'window'>
  value: string
}

export type Slot = FigureSlot | WindowSlot | WordSlot

/** A judge's answer about two texts, with the slot that decides it and what either text says there. */
export interface Judgement {
  verdict: JudgeVerdict
  slot: SlotName
  /** Verbatim from the first and the second text. */
  here: string
  there: string
  /** A sentence. */
  reason: string
}
