import { ApiError } from '@/lib/browser/fetchJson'

/** Why a request failed, for people: the server's own message, or that none was received. */
export function errorMessage(error: Error | null): string {
  if (error === null) return ''
  if (error instanceof ApiError) return error.message
  if (error.name === 'TimeoutError') return 'The server did not answer in time.'
  return 'There is no connection to the server.'
}
