import { z } from 'zod'

/**
 * Characters that are invisible or reorder their neighbours: control characters, lone surrogates, and all that is
 * ignored on display: direction overrides, marks, zero-width spaces, tags. Line breaks, emoji variation selectors and
 * joiners inside an emoji stay, as do those that spell a word or a flag.
 */
const HIDDEN =
  /(?!\n|\ufe0e|\ufe0f|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))[\p{Cs}\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** The flags of England, Scotland and Wales: sequences of tag characters that are invisible by themselves. */
const REGION_FLAG =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/u
/**
 * Between letters of Arabic script, as in Persian spelling. The character comes first: a lookbehind at every position
 * is slow.
 */
const NON_JOINER = /\u200c(?<=\p{Script=Arabic}\p{M}*\u200c)(?=\p{Script=Arabic})/u
/** After a vowel-suppressing sign, Indic scripts choose a letter's form by a joiner (RFC 5892, appendix A). */
const FORM = /[\u200c\u200d](?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca].)/u
const KEPT_OR_HIDDEN = new RegExp(
  `(${[REGION_FLAG, NON_JOINER, FORM].map(({ source }) => source).join('|')})|${HIDDEN.source}`,
  'gu',
)

/**
 * A venue's text without hidden characters; line breaks stay. Every text passes here before anything is parsed from it:
 * "YES 0.90" could be reversed on a card, two titles that look alike would differ, and agents would read words that no
 * person sees.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(KEPT_OR_HIDDEN, '$1')

/** A text of several lines. */
export const venueText = z.string().transform(cleanText)

/** A text of several lines as one. */
const oneLine = (text: string) =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
    : text

/** The same in one line. */
export const venueLine = z.string().transform((text) => oneLine(cleanText(text)))

/** One non-empty line. */
export const venueTitle = venueLine.pipe(z.string().trim().min(1))
