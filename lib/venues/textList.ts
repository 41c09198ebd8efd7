import { z } from 'zod'

/** The texts of a list that only decorates: anything else in it, or in its place, is read as absent. */
export const textList = z
  .array(z.unknown())
  .nullish()
  .catch(undefined)
  .transform((rows) => (rows ?? []).flatMap((row) => (typeof row === 'string' && row.trim()) || []))
