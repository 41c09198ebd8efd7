import { z } from 'zod'

/** Maximum number of rows in a response. */
export const rowLimit = (rows: string) =>
  z.int().min(1).max(200).default(50).describe(`${rows} in the answer.`)

/** Page of a list, and what `total` counts. */
export const pageOf = (total: string) => ({
  offset: z.int().describe('As requested.'),
  limit: z.int().describe('As requested.'),
  total: z.int().describe(total),
})
