import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { type Service, startService, until } from '@/lib/dev/testing/support/startStack'
import { startBareStandIns } from './startBareStandIns'

/** Hostile text of a venue, or of a user who lists there. Each sets `window.planted` if it runs. */
const TITLE = 'Zq </script><script>window.planted=1</script><img src=x onerror="window.planted=2">'
const RULES = '<a href="javascript:window.planted=3">rules</a><svg onload="window.planted=4"></svg> {{7*7}}'
const ADDRESS = 'javascript:window.planted=5'

function poison(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(poison)
  if (typeof value !== 'object' || value === null) return value
  const row = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, poison(inner)]))
  if (typeof row.title === 'string' && Array.isArray(row.markets)) {
    Object.assign(row, { title: `${TITLE} ${row.title}`, description: RULES, icon: ADDRESS, image: ADDRESS })
  }
  if (typeof row.question === 'string') {
    Object.assign(row, {
      question: `${TITLE} ${row.question}`,
      description: RULES,
      icon: ADDRESS,
      image: ADDRESS,
    })
  }
  return row
}

let bare: Awaited<ReturnType<typeof startBareStandIns>>
let service: Service
let venue: Server

/** The first venue's catalogue with every text replaced, between the mock venue and the service. */
function startHostileVenue(real: string): Promise<string> {
  venue = createServer((request, response) => {
    fetch(new URL(`.${request.url}`, `${real}/`))
      .then(async (answer) => {
        const text = await answer.text()
        const body = answer.ok ? JSON.stringify(poison(JSON.parse(text))) : text
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body)
      })
      .catch(() => response.destroy())
  })
  return new Promise((resolve) =>
    venue.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(venue.address() as AddressInfo).port}`)),
  )
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  bare = await startBareStandIns('hostile')
  const url = await startHostileVenue(String(bare.standIns.env.POLYMARKET_GAMMA_URL))
  const only = { PLATFORMS: 'polymarket', POLYMARKET_GAMMA_URL: url }
  service = await startService({ ...bare.env, ...only })
  await until(
    'the hostile events to be listed',
    async () => {
      const answer = await fetch(`${service.url}/api/events/list?q=onerror`)
      return ((await answer.json()) as { total: number }).total > 0 ? true : undefined
    },
    120_000,
  )
})
test.afterAll(async () => {
  await service.end()
  await bare.end()
  venue.closeAllConnections()
  await new Promise((resolve) => venue.close(resolve))
})

test('text of a venue is shown as text on every page: none of its tags, scripts or links run', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const breaches: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) breaches.push(message.text())
  })
  const { events } = (await (await fetch(`${service.url}/api/events/list?q=onerror&limit=1`)).json()) as {
    events: { event_slug: string; event_title: string; icon: string | null }[]
  }
  const slug = String(events[0]?.event_slug)
  expect(events[0]?.event_title).toContain(TITLE)
  expect(events[0]?.icon).toBeNull()

  const harmless = async (where: string) => {
    const found = await page.evaluate(() => ({
      planted: 'planted' in window,
      links: [...document.querySelectorAll('a')].filter(({ protocol }) => !/^https?:$/.test(protocol)).length,
      images: document.querySelectorAll('img[src="x"], svg[onload]').length,
    }))
    expect(found, where).toEqual({ planted: false, links: 0, images: 0 })
  }
  for (const target of ['/?q=onerror', `/event/${slug}`, `/plan?event=${slug}`]) {
    await page.goto(`${service.url}${target}`, { waitUntil: 'load' })
    await expect(page.getByText('</script><script>window.planted=1</script>').first(), target).toBeVisible()
    await harmless(target)
  }
  await page.goto(`${service.url}/event/${slug}`)
  expect(await page.title()).toContain(TITLE)
  await page.getByRole('tab', { name: 'Rules' }).click()
  const rules = page.getByRole('region', { name: 'Rules and match' })
  await rules.locator('summary').filter({ hasText: 'Polymarket' }).press('Enter')
  // The connector removes links; other markup stays as text.
  await expect(rules.getByText('rules<svg onload="window.planted=4"></svg> {{7*7}}')).toBeVisible()
  await harmless('rules')
  // Text that was never parsed as markup violates no policy.
  expect(breaches).toEqual([])
})
