import { isBaseError } from '@/lib/core/domain/errors'
import type { Pause } from '@/lib/infra/net/createPause'

export interface Backoff {
  minMs: number
  maxMs: number
}

const MAX_RETRY_AFTER_MS = 60_000

/** Exponential backoff, half of it jitter, never shorter than `Retry-After`. */
export function backoffMs(error: unknown, failures: number, { minMs, maxMs }: Backoff, random = Math.random) {
  const fullMs = Math.min(maxMs, minMs * 2 ** Math.min(failures - 1, 20))
  const requested = isBaseError(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.max(fullMs * (0.5 + random() / 2), Math.min(requested, MAX_RETRY_AFTER_MS))
}

interface LoopOptions<Result> {
  run(): Promise<Result>
  failed(error: unknown): void
  pause: Pause
  backoff: Backoff
  signal: AbortSignal
}

/**
 * Repeats a task until the signal aborts; never throws and never spins: a failure is logged and followed by a growing
 * pause. The task returns the pause until its next run, ms.
 */
export async function runLoop({ run, failed, pause, backoff, signal }: LoopOptions<number>): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let waitMs: number
    try {
      waitMs = await run()
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      failed(error)
      waitMs = backoffMs(error, failures, backoff)
    }
    await pause.sleep(waitMs, signal)
  }
}

/** Retries a task with a growing pause until it succeeds (true) or the signal aborts (false). */
export async function runUntilDone({ run, signal, ...rest }: LoopOptions<void>): Promise<boolean> {
  const done = new AbortController()
  await runLoop({
    ...rest,
    run: async () => {
      await run()
      done.abort()
      return 0
    },
    signal: AbortSignal.any([signal, done.signal]),
  })
  return done.signal.aborted
}
