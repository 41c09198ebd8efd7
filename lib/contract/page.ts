import { z } from 'zod'

/** How many rows an answer holds. */
export const rowLimit = (rows: string) =>
  z.int().min(1).max(200).default(50).describe(`${rows} in the answer.`)

/** Which page of a list an answer holds, and what `total` counts. */
export const pageOf = (total: string) => ({
  offset: z.int().describe('As requested.'),
  limit: z.int().describe('As requested.'),
  total: z.int().describe(total),
})
