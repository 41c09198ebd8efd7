/**
 * What a rules text states of one dimension, fact by fact. Two texts are compared in the facts that both state; one that
 * only one of them states says nothing of the other.
 */
export interface StatedFact {
  /** Such as `tie` or `time`. */
  fact: string
  /** Alternatives that the text allows; facts agree where they share one. */
  values: readonly string[]
  /** Part of the text. */
  quote: string
}

const QUOTE_LENGTH = 180

/** A text in sentences; lines end one as well. Points inside figures, initials and addresses do not. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\d])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0)

/** A part of a sentence around what was found in it, cut at words. */
export function quoteOf(sentence: string, at = 0): string {
  if (sentence.length <= QUOTE_LENGTH) return sentence
  const from = Math.max(0, Math.min(at - QUOTE_LENGTH / 3, sentence.length - QUOTE_LENGTH))
  const start = from === 0 ? 0 : sentence.indexOf(' ', from) + 1
  const end = Math.min(sentence.length, start + QUOTE_LENGTH)
  const cut = end === sentence.length ? end : sentence.lastIndexOf(' ', end)
  return `${start > 0 ? '…' : ''}${sentence.slice(start, cut)}${cut < sentence.length ? '…' : ''}`
}
