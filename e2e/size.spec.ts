import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { namedScripts } from './namedScripts'

const KIB = 1024

interface Script {
  name: string
  /** Transferred bytes, compressed. */
  bytes: number
}

/**
 * The scripts in the page's own markup. Charts, wallets and the palette are lazy-loaded.
 */
async function scriptsOfFirstLoad(page: Page, path: string): Promise<Script[]> {
  const named = await namedScripts(page, path)
  await page.goto(path, { waitUntil: 'load' })
  return page.evaluate((paths) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ name }) => paths.includes(new URL(name).pathname))
      .map(({ name, encodedBodySize }) => ({
        name: new URL(name).pathname.split('/').at(-1) ?? name,
        bytes: encodedBodySize,
      }))
  }, named)
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

test('browsers compile the scripts that every page starts with while they load', async ({ page, stack }) => {
  const scripts = await Promise.all(
    (await namedScripts(page, '/')).map(async (path) => (await fetch(stack.service.url + path)).text()),
  )
  // React and the router.
  const marked = scripts.filter((script) => script.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(marked.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(300 * KIB)
})
