import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

/** No script came for so long: the first load is over. */
const QUIET_MS = 1_500
const KIB = 1024

interface Script {
  name: string
  /** As it came over the line, compressed. */
  bytes: number
}

async function scriptsOfFirstLoad(page: Page, path: string): Promise<Script[]> {
  await page.goto(path, { waitUntil: 'load' })
  const handle = await page.waitForFunction((quietMs) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    const last = Math.max(0, ...scripts.map(({ responseEnd }) => responseEnd))
    if (performance.now() - last < quietMs) return undefined
    return scripts.map(({ name, encodedBodySize }) => ({
      name: new URL(name).pathname.split('/').at(-1) ?? name,
      bytes: encodedBodySize,
    }))
  }, QUIET_MS)
  return (await handle.jsonValue()) ?? []
}

for (const [what, most] of [
  ['the list', 200],
  ['an event', 260],
] as const) {
  test(`the first load of ${what} brings no more than ${most} KiB of compressed scripts`, async ({
    page,
    stack,
  }) => {
    const answer = await fetch(`${stack.service.url}/api/events/list?paired=true&limit=1`)
    const { events } = (await answer.json()) as { events: { event_slug: string }[] }
    const path = what === 'the list' ? '/' : `/event/${events[0]?.event_slug}`
    const scripts = await scriptsOfFirstLoad(page, path)
    const sum = scripts.reduce((total, { bytes }) => total + bytes, 0) / KIB
    const table = scripts
      .sort((a, b) => b.bytes - a.bytes)
      .map(({ name, bytes }) => `${(bytes / KIB).toFixed(1).padStart(7)} KiB  ${name}`)
      .join('\n')
    expect(scripts.length, table).toBeGreaterThan(3)
    expect(sum, `${sum.toFixed(1)} KiB:\n${table}`).toBeLessThanOrEqual(most)
    test.info().annotations.push({ type: 'scripts', description: `${sum.toFixed(1)} KiB` })
  })
}
