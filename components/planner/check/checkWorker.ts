import type { Asked, Found } from './checkPlan'
import { runCheck } from './runCheck'

/** Checks plans off the main thread. */
self.addEventListener('message', ({ data: { id, job } }: MessageEvent<Asked>) => {
  const found: Found = { id, verified: runCheck(job) }
  self.postMessage(found)
})
