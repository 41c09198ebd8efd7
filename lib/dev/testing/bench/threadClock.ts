import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'

/** Unit of /proc's times: hundredths of a second. */
const TICKS_PER_SECOND = 100

export interface ThreadTime {
  /** Seconds during which tasks ran or waited for a processor. */
  tasks: number
  /** Seconds of processor time, which other programs on the machine do not affect. */
  processor: number
}

/** Times of the page's main thread so far. A renderer's main thread has its process's id. */
export async function createThreadClock(browser: Browser, page: Page): Promise<() => Promise<ThreadTime>> {
  const system = await browser.newBrowserCDPSession()
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const ticksOf = (pid: number) => {
    const [, times = ''] = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')
    const fields = times.split(' ')
    return Number(fields[11]) + Number(fields[12])
  }
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return {
      tasks: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN,
      // One page is open; a spare renderer is idle.
      processor: renderers.reduce((sum, { id }) => sum + ticksOf(id), 0) / TICKS_PER_SECOND,
    }
  }
}
