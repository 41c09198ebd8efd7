import { ApiError } from './fetchJson'

/** Once more after a failure on the way or on the server's side; never after a request that was wrong. */
export const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && !(error instanceof ApiError && error.status < 500)
