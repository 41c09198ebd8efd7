import { z } from 'zod'

/** Maximum number of invalid entries reported individually. */
const MAX_REPORTED = 20

/** A list of at most `max` entries; each invalid entry is a separate issue. */
export const entryList = (max: number, faultOf: (entry: string, position: number) => string | undefined) =>
  z
    .array(z.string())
    .max(max)
    .superRefine((entries, context) => {
      if (entries.length > max) return
      const faults = entries.flatMap((entry, at) => faultOf(entry, at + 1) ?? [])
      for (const message of faults.slice(0, MAX_REPORTED)) context.addIssue({ code: 'custom', message })
    })
