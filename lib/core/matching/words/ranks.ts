const WORDS: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['fifth', 5],
])
const NTH = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth)`

/** "finish 2nd", "in 2 place", "second-place", "second most seats", "#1": all forms of a rank, in one group. */
const RANKS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:finish(?:es)?|come|comes|place|places|placed|be|end)\s+(?:in\s+)?(?:the\s+)?(${NTH}|\d{1,2})[- ]place\b`,
    'g',
  ),
  new RegExp(String.raw`\b(?:in\s+)?(${NTH})[- ]place\b`, 'g'),
  new RegExp(String.raw`\b(?:finish(?:es)?|come|comes|place|places)\s+(?:in\s+)?(${NTH})\b(?!\s+round)`, 'g'),
  new RegExp(String.raw`\b(${NTH})[- ](?:most|highest|largest|biggest|best)\b`, 'g'),
  /#(\d{1,2})(?:\s+rank(?:ed|ing)?)?\b/g,
  /\bno\. ?(\d{1,2})\b/g,
  /\brank(?:ed)?\s+(?:#|number |no\. )?(\d{1,2})\b/g,
]

const numberOf = (rank: string) => WORDS.get(rank) ?? Number.parseInt(rank, 10)

/**
 * A plain text with every rank from the second on as one word, `rank2`, and without the first: to come first is to win,
 * the default without a rank.
 */
export const withRanks = (text: string): string => (MAY_HAVE_RANK.test(text) ? readRanks(text) : text)

const MAY_HAVE_RANK = /\d(?:st|nd|rd|th)|first|second|third|fourth|fifth|place|#|\bno\.|rank|runner|lead/

const readRanks = (text: string): string =>
  RANKS.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (_, rank: string) => (numberOf(rank) === 1 ? ' ' : ` rank${numberOf(rank)} `)),
    text,
  )
    .replace(/\brunner[- ]up\b/g, ' rank2 ')
    .replace(/\blead(?:s|ing)?\b([^?;]{1,40}?)\bin goals\b/g, '$1 topscorer ')
    .replace(/\blead(?:s|ing)?\b(?=[^?;]{0,40}\bin\b)/g, ' ')

/** Whether the token is a rank. Both sides must name it or neither. */
export const isRank = (token: string) => /^rank\d+$/.test(token)
