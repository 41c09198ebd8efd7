/**
 * `npm run bench:page`: the built event page's cost in a browser while the books of 60 outcomes on five venues change
 * 200 times per second: main-thread load, layout shift, and initial script size. With `desktop` or `phone` after `--`
 * on that device alone.
 */
import { loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { chromiumPath } from '@/lib/dev/testing/support/chromiumPath'
import { queryProcess } from './benchProcess'
import { runBench } from './runBench'
import { startWebBench } from './startWebBench'
import { createThreadClock, type ThreadTime } from './threadClock'

const OUTCOMES = 60
const RATE = 200
const SETTLE_MS = 5_000
const BUSY_MS = 20_000
const SHIFT_MS = 60_000
const TARGET = { busy: 40, shift: 0.02, scriptKib: 260 }

interface Shifts {
  __shift: number
}

/** KiB of the scripts that the page's HTML names, each compressed separately, as sent. */
async function firstScripts(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const tags = [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)]
  // Browsers with module support skip scripts for those without.
  const files = new Set(tags.flatMap(([tag, src = '']) => (/nomodule/i.test(tag) ? [] : [src])))
  const sizes = await Promise.all(
    [...files].map(async (src) => {
      const answer = await fetch(new URL(src, url))
      return gzipSync(Buffer.from(await answer.arrayBuffer())).byteLength
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

const watchShifts = () => {
  const shifts = window as unknown as Shifts
  shifts.__shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      if (!entry.hadRecentInput) shifts.__shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const DEVICES = ['desktop', 'phone'] as const

/** A part of the page, scrolled into view. */
interface View {
  name: string
  open?(page: Page): Promise<void>
}

const VIEWS: readonly View[] = [
  { name: 'top of the page' },
  {
    name: 'route of the order',
    async open(page) {
      await page.getByRole('tab', { name: 'Route and size' }).click()
      const route = page.getByRole('region', { name: 'Route of the order' })
      await route.evaluate((element) => element.scrollIntoView())
      await route.locator('svg').first().waitFor()
    },
  },
  {
    name: 'depth over time',
    async open(page) {
      const depth = page.getByRole('region', { name: 'Depth', exact: true })
      await depth.evaluate((element) => element.scrollIntoView())
      await depth.getByRole('radio', { name: 'Over time' }).check()
      await depth.locator('canvas').waitFor()
    },
  },
]

async function measure(
  browser: Browser,
  url: string,
  { device, view }: { device: (typeof DEVICES)[number]; view: View },
) {
  const context = await browser.newContext(
    device === 'phone' ? devices['Pixel 7'] : { viewport: { width: 1440, height: 900 } },
  )
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  await page.goto(url)
  await page.getByText('Live', { exact: true }).waitFor()
  await view.open?.(page)
  await page.waitForTimeout(SETTLE_MS)
  const clock = await createThreadClock(browser, page)
  const before = await clock()
  const start = performance.now()
  await page.waitForTimeout(BUSY_MS)
  const after = await clock()
  const seconds = (performance.now() - start) / 1_000
  await page.waitForTimeout(SHIFT_MS - BUSY_MS)
  const shift = await page.evaluate(() => (window as unknown as Shifts).__shift)
  await context.close()
  const share = (kind: keyof ThreadTime) => `${((100 * (after[kind] - before[kind])) / seconds).toFixed(1)} %`
  return { tasks: share('tasks'), processor: share('processor'), shift }
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const load = () => loadavg()[0]?.toFixed(1)

async function main() {
  const { service, close } = await startWebBench('lib/dev/testing/bench/benchPage.ts', {
    BENCH_OUTCOMES: String(OUTCOMES),
    BENCH_RATE: String(RATE),
  })
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const url = `${service.first.url}/event/${service.first.slug}`
    say(`${OUTCOMES} outcomes on five venues, ${RATE} changes a second`)
    say(`first scripts  ${(await firstScripts(url)).toFixed(0)} KiB gzip (target ≤ ${TARGET.scriptKib})`)
    const [only] = process.argv.slice(2)
    const measured = DEVICES.filter((one) => only === undefined || one === only)
    if (measured.length === 0) throw new Error(`There is no device ${only}: ${DEVICES.join(' or ')}`)
    for (const device of measured)
      for (const view of VIEWS) {
        const { tasks, processor, shift } = await measure(browser, url, { device, view })
        say(
          `${device.padEnd(8)} ${view.name}: main thread ${processor} of a processor, in tasks ${tasks} of the time (target < ${TARGET.busy} %); layout shift ${shift.toFixed(4)} in a minute (target < ${TARGET.shift}); machine load ${load()}`,
        )
      }
    const { changes } = await queryProcess<{ changes: number }>(service, 'changes')
    say(`${changes} changes were put`)
  } finally {
    await browser.close()
    await close()
  }
}

runBench(main)
