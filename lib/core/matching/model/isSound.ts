import { hasQuote } from './quotes'
import { slotConflict } from './slotConflict'
import type { Judgement, ModelText, Slot } from './types'

/** One side of a judged pair. */
export interface ReadText {
  text: ModelText
  /** Verified. */
  slots: readonly Slot[]
}

/**
 * Whether a judgement that two markets match may publish them: it quotes both texts, both were read, and the readings
 * do not contradict each other. A model's word alone publishes nothing.
 */
export function isSound({ verdict, here, there }: Judgement, a: ReadText, b: ReadText): boolean {
  if (verdict !== 'same' && verdict !== 'complement') return false
  if (!hasQuote(a.text, here) || !hasQuote(b.text, there)) return false
  if (a.slots.length === 0 || b.slots.length === 0) return false
  return slotConflict(a.slots, b.slots, verdict) === undefined
}
