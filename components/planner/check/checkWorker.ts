import type { Asked, Found } from './checkPlan'
import { runCheck } from './runCheck'

/** Checks plans beside the page's own thread. */
self.addEventListener('message', ({ data: { id, job } }: MessageEvent<Asked>) => {
  const found: Found = { id, verified: runCheck(job) }
  self.postMessage(found)
})
