/**
 * A rules text's facts on one dimension. Two texts are compared in the facts that both state; a fact that only one
 * states implies nothing about the other.
 */
export interface StatedFact {
  /** Such as `tie` or `time`. */
  fact: string
  /** Alternatives that the text allows; facts agree where they share one. */
  values: readonly string[]
  /** Excerpt of the text. */
  quote: string
}

const QUOTE_LENGTH = 180

/** Splits a text into sentences, also at line ends, but not at points inside figures, initials and addresses. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\d])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0)

/** An excerpt of a sentence around a match, cut at words. */
export function quoteOf(sentence: string, at = 0): string {
  if (sentence.length <= QUOTE_LENGTH) return sentence
  const from = Math.max(0, Math.min(at - QUOTE_LENGTH / 3, sentence.length - QUOTE_LENGTH))
  const start = from === 0 ? 0 : sentence.indexOf(' ', from) + 1
  const end = Math.min(sentence.length, start + QUOTE_LENGTH)
  const cut = end === sentence.length ? end : sentence.lastIndexOf(' ', end)
  return `${start > 0 ? '…' : ''}${sentence.slice(start, cut)}${cut < sentence.length ? '…' : ''}`
}
