/**
 * `npm run bench:scroll`: how smoothly the built list scrolls with 2,000 rows, on a wide screen and on a phone:
 * frame times, how often a task blocks the page, and main-thread load.
 */
import { loadavg } from 'node:os'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { chromiumPath } from '@/lib/dev/testing/support/chromiumPath'
import { createFrameWatch, type FrameTimes, scrollBy } from './frameTimes'
import { runBench } from './runBench'
import { startWebBench } from './startWebBench'
import { createThreadClock } from './threadClock'

const ROWS = 2_000
/** Additional listed events, so that the list does not end there. */
const SPARE = 200
/** Book changes per second. */
const RATE = 200
const FILL_MS = 300_000
/** Pixels per second: a screenful in a fifth of a second. */
const SPEED = 4_500
const TARGET_SLOW = 1
const ROW = '[data-event-row]'

const say = (text: string) => process.stdout.write(`${text}\n`)
const ms = (value: number) => `${value.toFixed(0)} ms`

async function loadRows(page: Page) {
  const end = Date.now() + FILL_MS
  while ((await page.locator(ROW).count()) < ROWS) {
    if (Date.now() > end) throw new Error(`The list did not reach ${ROWS} rows.`)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(50)
  }
}

async function measure(browser: Browser, url: string, device: 'desktop' | 'phone') {
  const context = await browser.newContext(
    device === 'phone' ? devices['Pixel 7'] : { viewport: { width: 1440, height: 900 } },
  )
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(ROW).first().waitFor()
  const session = await context.newCDPSession(page)
  const watch = await createFrameWatch(page)
  const clock = await createThreadClock(browser, page)
  const report = async (what: string, run: () => Promise<unknown>) => {
    const [before, start] = [await clock(), performance.now()]
    const times = await watch(async () => {
      await run()
    })
    const [after, seconds] = [await clock(), (performance.now() - start) / 1_000]
    const busy = (100 * (after.processor - before.processor)) / seconds
    say(
      `${device.padEnd(8)}${what.padEnd(22)}${words(times)}; main thread ${busy.toFixed(0)} % of a processor`,
    )
    return times.slow
  }
  await report('loading to the end', () => loadRows(page))
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const slow = await report('up through all', () => scrollBy(session, -height, SPEED))
  say(
    `${device.padEnd(8)}${await page.locator(ROW).count()} rows, ${height} px; machine load ${loadavg()[0]?.toFixed(1)}`,
  )
  await context.close()
  return slow
}

const words = ({ frames, p50, p95, p99, longest, slow, longTasks }: FrameTimes) =>
  `${frames} frames: half within ${ms(p50)}, 95 % ${ms(p95)}, 99 % ${ms(p99)}, longest ${ms(longest)}; ${slow.toFixed(2)} % over 50 ms; ${longTasks} long tasks`

async function main() {
  const { service, close } = await startWebBench('lib/dev/testing/bench/benchList.ts', {
    BENCH_EVENTS: String(ROWS + SPARE),
    BENCH_RATE: String(RATE),
  })
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    for (const device of ['desktop', 'phone'] as const) {
      const slow = await measure(browser, service.first.url, device)
      if (slow > TARGET_SLOW) process.exitCode = 1
    }
    say(
      `target: no more than ${TARGET_SLOW} % of frames over 50 ms while all ${ROWS} rows are scrolled through`,
    )
  } finally {
    await browser.close()
    await close()
  }
}

runBench(main)
