import { BaseError } from '@/lib/core/domain/errors'

/** Maximum duration of any operation, whatever it waits for. */
const DEADLINE_MS = 20_000

/** Errors: `timeout` when the work exceeds the deadline. */
export function withinDeadline<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const error = () => new BaseError('No answer in time; try again.', { code: 'timeout', retryable: true })
    const timer = setTimeout(() => reject(error()), DEADLINE_MS)
    work.then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (reason: unknown) => {
        clearTimeout(timer)
        reject(reason)
      },
    )
  })
}
