import { z } from 'zod'

/** One error: its location (`body`, `query`, `path` or `header` first), a message and a stable code. */
const fault = z.strictObject({
  loc: z
    .array(z.string())
    .min(1)
    .describe(
      'Where the fault is: `body`, `query`, `path` or `header` first, then the names down to the field.',
    ),
  msg: z.string().describe('What is wrong, in a sentence that a person can act on.'),
  type: z
    .string()
    .describe('A stable code, such as `missing`, `greater_than`, `not_found` or `rate_limited`.'),
})

/** The body of every non-2xx response. */
export const errorResponse = z.strictObject({
  detail: z.array(fault).min(1).describe('Every fault of the request, at least one.'),
})
export type ErrorResponse = z.infer<typeof errorResponse>
