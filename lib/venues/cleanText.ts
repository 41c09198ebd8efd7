import { z } from 'zod'

/**
 * What a reader does not see or that turns around what is beside it: control characters, halves of a pair, and all that is
 * ignored where it is shown: overrides of direction, marks, zero-width spaces, tags. Line breaks, what says that a sign
 * is an emoji, and joiners inside an emoji stay.
 */
const HIDDEN =
  /(?!\n|\ufe0e|\ufe0f|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))[\p{Cs}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu

/**
 * A text of a venue without what is hidden in it; line breaks stay. Every text passes here before anything is read out of
 * it: "YES 0.90" could be turned around on a card, two titles that look alike would differ, and agents would read words
 * that no person sees.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(HIDDEN, '')

/** A text of several lines. */
export const venueText = z.string().transform(cleanText)

/** The same in one line. */
export const venueLine = z.string().transform((text) => cleanText(text).replace(/\s*\n\s*/g, ' '))

/** One line that says something. */
export const venueTitle = venueLine.pipe(z.string().trim().min(1))
