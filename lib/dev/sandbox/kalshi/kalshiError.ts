import type { Wire } from '../http/answer'

/** An error as the venue words it: `details` is optional. */
export const kalshiError = (code: string, details?: string): Wire => ({
  error: { code, message: code.replaceAll('_', ' '), ...(details && { details }) },
})
