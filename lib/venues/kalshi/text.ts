/** Kalshi's titles and rules may hold Markdown emphasis and links; people and the matcher read plain text. */
export const plainText = (text: string) =>
  text
    .replace(/\[([^[\]]+)\]\((?:https?:\/\/|\/)[^[)\s]*\)/g, '$1')
    .replace(/\*\*(?=\S)([^*]*\S)\*\*/g, '$1')
    .replace(/__(?=\S)([^_]*\S)__/g, '$1')
    .trim()

const collapse = (text: string) => plainText(text).replace(/\s+/g, ' ')

export const slugify = (text: string) =>
  collapse(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const comparable = (text: string) => slugify(text)

const ASKS_YES_OR_NO =
  /^(will|is|are|was|were|does|do|did|has|have|had|can|could|should|would)\b(?! (there|it|he|she|they|this|that)\b).*\?$/i

/** A template with its subject missing: "Will  become President …". */
const hasHole = (text: string) => /\S {2,}\S/.test(plainText(text))

export interface QuestionParts {
  eventTitle: string
  marketTitle: string
  label: string
  /** The event has other markets. */
  inGroup: boolean
  /** Another market of the event has the same title, so the title does not identify the outcome. */
  sharedTitle: boolean
}

/**
 * A market's question, in one sentence. The market's own title when it is a whole yes/no question; else the event's
 * when it has no other market; else the broader of the two followed by the outcome's label.
 */
export function questionOf(parts: QuestionParts): string {
  const marketTitle = collapse(parts.marketTitle)
  const eventTitle = collapse(parts.eventTitle)
  const label = collapse(parts.label)
  const holed = hasHole(parts.marketTitle)
  if (!holed && !parts.sharedTitle && ASKS_YES_OR_NO.test(marketTitle)) return marketTitle
  if (!parts.inGroup && ASKS_YES_OR_NO.test(eventTitle)) return eventTitle
  const titleSaysMore = !holed && comparable(marketTitle).includes(comparable(eventTitle))
  const base = (titleSaysMore ? marketTitle : eventTitle).replace(/\?$/, '')
  const said = ` ${comparable(base).replaceAll('-', ' ')} `
  if (label === '' || said.includes(` ${comparable(label).replaceAll('-', ' ')} `)) {
    return parts.inGroup && label !== '' ? `${base} – ${label}?` : `${base}?`
  }
  return `${base} – ${label}?`
}
