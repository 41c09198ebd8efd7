import { z } from 'zod'

/** One fault: its location (`body`, `query`, `path` or `header` first), a message and a stable code. */
const fault = z.strictObject({
  loc: z.array(z.string()).min(1),
  msg: z.string(),
  type: z.string(),
})

/** The body of every answer that is not 2xx. */
export const errorResponse = z.strictObject({ detail: z.array(fault).min(1) })
export type ErrorResponse = z.infer<typeof errorResponse>
