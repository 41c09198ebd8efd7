import type { z } from 'zod'

/**
 * A payload as its schema reads it. `plain` reads the known shape faster and leaves everything else to the schema:
 * what it returns is what the schema would return.
 */
export function parsePlain<Output>(
  schema: z.ZodType<Output>,
  payload: unknown,
  plain: (payload: unknown) => Output | undefined,
): z.ZodSafeParseResult<Output> {
  const data = plain(payload)
  return data === undefined ? schema.safeParse(payload) : { success: true, data }
}
