import { ApiError } from './fetchJson'

/** Retries up to twice after a network or server failure; never after an invalid request. */
export const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500)
