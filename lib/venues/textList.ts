import { z } from 'zod'
import { boundedList, MAX_NOTES } from './boundedList'
import { cleanText } from './cleanText'

/** The texts of a decorative list: any other value in it, or in its place, is read as absent. */
export const textList = boundedList(z.unknown(), MAX_NOTES)
  .nullish()
  .catch(undefined)
  .transform((rows) =>
    (rows ?? []).flatMap(
      (row) => (typeof row === 'string' && cleanText(row).replaceAll('\n', ' ').trim()) || [],
    ),
  )
