import type { Wire } from '../http/answer'

/** An error in the venue's shape: `details` is optional. */
export const kalshiError = (code: string, details?: string): Wire => ({
  error: { code, message: code.replaceAll('_', ' '), ...(details && { details }) },
})
