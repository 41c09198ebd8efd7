import { whenIdle } from '@/components/ui/whenIdle'
import type { Verified } from '@/lib/contract/verifier/verifyAnswer'
import type { CheckJob } from './runCheck'

/** Messages to the worker, and back. */
export interface Asked {
  id: number
  job: CheckJob
}
export interface Found {
  id: number
  verified: Verified
}

/** A slower check is abandoned: a newer plan must not wait for it. */
const MAX_MS = 1_000

/** On this thread, where there is no worker. Undefined: the check cannot be loaded, and nothing is claimed. */
const checkHere = (job: CheckJob): Promise<Verified | undefined> =>
  import('./runCheck').then(
    ({ runCheck }) => runCheck(job),
    () => undefined,
  )

type Check = (job: CheckJob) => Promise<Verified | undefined>

function createCheckWorker(): Check {
  const worker = new Worker(new URL('./checkWorker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { job: CheckJob; resolve(found: Verified | undefined): void }>()
  let last = 0
  let hasFailed = false
  worker.onmessage = ({ data: { id, verified } }: MessageEvent<Found>) => waiting.get(id)?.resolve(verified)
  worker.onerror = () => {
    hasFailed = true
    worker.terminate()
    for (const { job, resolve } of [...waiting.values()]) void checkHere(job).then(resolve)
  }
  return (job) => {
    if (hasFailed) return checkHere(job)
    const id = ++last
    const requested: Asked = { id, job }
    return new Promise<Verified | undefined>((resolve) => {
      const settle = (found: Verified | undefined) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(found)
      }
      const timer = setTimeout(settle, MAX_MS, undefined)
      waiting.set(id, { job, resolve: settle })
      worker.postMessage(requested)
    })
  }
}

let checkApart: Promise<Check> | undefined

/**
 * Checks a plan in this browser: in a worker, since a check takes as long as several frames on a phone, and every
 * refreshed plan is checked. Undefined where it cannot be done or times out.
 */
export function checkPlan(job: CheckJob): Promise<Verified | undefined> {
  if (typeof Worker !== 'function') return checkHere(job)
  // A worker takes some milliseconds to start, which the page needs first.
  checkApart ??= new Promise((resolve) => whenIdle(() => resolve(createCheckWorker())))
  return checkApart.then((check) => check(job))
}
