import { BaseError } from '@/lib/core/domain/errors'

/** No operation may keep its caller waiting longer, whatever it waits for itself. */
const DEADLINE_MS = 20_000

/** Errors: `timeout` where the work takes longer than anybody should wait. */
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
