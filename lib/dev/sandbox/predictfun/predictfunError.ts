import type { Answer, Wire } from '../http/answer'

const WORDS: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  404: 'not_found',
  429: 'too_many_requests',
}

/** The venue's errors for unsupported requests. */
export const predictfunError = (code: number, message = ''): Wire => ({
  success: false,
  code,
  error: WORDS[code] ?? 'internal_server_error',
  message,
})

export const refuse = (status: number, message: string): Answer => ({
  status,
  body: predictfunError(status, message),
})
