import { BaseError } from '@/lib/domain/errors'

/** No operation may keep its caller waiting longer, whatever it waits for itself. */
const DEADLINE_MS = 20_000

/** Errors: `timeout` where the work takes longer than anybody should wait. */
export async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const error = () => new BaseError('No answer in time; try again.', { code: 'timeout', retryable: true })
    timer = setTimeout(() => reject(error()), DEADLINE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
