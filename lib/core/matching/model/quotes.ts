import type { ModelText } from './types'

/** Longer rules are cut before a model reads them: the deciding part comes first. */
const MAX_RULES = 4_000
const MAX_TITLE = 400

/** Characters that no reader sees, and that may hide or reorder what a model reads. */
const clean = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Cut before and after: a hostile text of megabytes costs no time, and spaces do not use up its length. */
const cut = (text: string, max: number) => clean(text.slice(0, 4 * max)).slice(0, max)

/** The text as a model receives it. */
export function shownText({ title, eventTitle, outcome, rules, ticker, ends }: ModelText): ModelText {
  return {
    title: cut(title, MAX_TITLE),
    ...(eventTitle !== undefined && { eventTitle: cut(eventTitle, MAX_TITLE) }),
    ...(outcome !== undefined && { outcome: cut(outcome, MAX_TITLE) }),
    rules: cut(rules, MAX_RULES),
    ...(ticker !== undefined && { ticker: cut(ticker, MAX_TITLE) }),
    ...(ends !== undefined && { ends }),
  }
}

/** A shorter quote stands in nearly every text by chance. */
const MIN_QUOTE = 3
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Whether the words stand in the field with no letter or digit on either side. */
function standsAlone(field: string, words: string): boolean {
  for (let at = field.indexOf(words); at !== -1; at = field.indexOf(words, at + 1)) {
    const before = field[at - 1] ?? ''
    const after = field[at + words.length] ?? ''
    if (!LETTER_OR_DIGIT.test(before) && !LETTER_OR_DIGIT.test(after)) return true
  }
  return false
}

/**
 * Whether the quote stands in one of the text's fields: case and spacing aside, letter for letter. One of less than
 * three letters and digits must be a whole word or number there.
 */
export function hasQuote(text: ModelText, quote: string): boolean {
  const wanted = clean(quote).toLowerCase()
  const length = [...wanted].filter((one) => LETTER_OR_DIGIT.test(one)).length
  if (length === 0) return false
  const { title, eventTitle = '', outcome = '', rules, ticker = '', ends = '' } = shownText(text)
  return [title, eventTitle, outcome, rules, ticker, ends]
    .map((field) => field.toLowerCase())
    .some((field) => (length < MIN_QUOTE ? standsAlone(field, wanted) : field.includes(wanted)))
}
