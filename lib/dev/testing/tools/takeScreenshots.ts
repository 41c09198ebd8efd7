/** `npm run screenshots`: the pictures of the README and the docs, of the built service over the stand-ins. */
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '@/lib/dev/testing/support/chromiumPath'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'
import { startStack, until, untilConnected } from '@/lib/dev/testing/support/startStack'

const FOLDER = path.join('docs', 'images')
/** A publicly known key: the first account of every local chain, which the stand-ins' chains fund. */
const DEMO_WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const DESKTOP = { width: 1_440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Pictures, charts and live figures have loaded after this delay. */
const SETTLE_MS = 4_000

interface Shot {
  name: string
  path: string
  /** Scrolls the subject into view. */
  show?(page: Page): Promise<unknown>
  viewport?: typeof DESKTOP
  dark?: true
}

/** The most traded event with several outcomes and the largest number of platforms. */
async function findEvent(url: string): Promise<string> {
  return until('an event on several platforms', async () => {
    const answer = await fetch(`${url}/api/events/list?paired=true&sort=volume&limit=50`)
    const { events } = (await answer.json()) as {
      events: { event_slug: string; sources: string[]; market_count: number }[]
    }
    const [widest] = events
      .filter(({ market_count: count }) => count > 2)
      .sort((a, b) => b.sources.length - a.sources.length)
    return widest?.event_slug
  })
}

/** A stored plan of the event's first outcome on several platforms. */
async function keepReceipt(url: string, slug: string): Promise<string> {
  const key = await makeKey(url, (await signIn(url)).accessToken)
  return until('a receipt', async () => {
    const event = (await (await fetch(`${url}/api/event/${slug}`)).json()) as {
      outcomes: Record<string, string | null>[]
    }
    const tokens = Object.fromEntries(
      Object.entries(event.outcomes[0] ?? {}).flatMap(([name, token]) => {
        const platform = /^(platform_\d)_yes_token$/.exec(name)?.[1]
        return platform && token ? [[platform, token]] : []
      }),
    )
    const answer = await fetch(`${url}/api/liquidity/distribution`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ tokens, direction: 'buy', amount_usd: 1_000, receipt: true }),
    })
    if (!answer.ok) return undefined
    return ((await answer.json()) as { receipt: { id: string } }).receipt.id
  })
}

const scrollTo = (name: string) => (page: Page) =>
  page.getByRole('region', { name }).evaluate((region) => region.scrollIntoView({ block: 'start' }))

const shotsOf = (slug: string, receipt: string): Shot[] => [
  { name: 'events', path: '/' },
  { name: 'event', path: `/event/${slug}` },
  { name: 'event-dark', path: `/event/${slug}`, dark: true },
  { name: 'plan', path: `/plan?event=${slug}&amount=1000` },
  { name: 'route', path: `/plan?event=${slug}&amount=1000`, show: scrollTo('Route of the order') },
  { name: 'receipt', path: `/plan/${receipt}` },
  { name: 'scanner', path: '/scanner' },
  { name: 'portfolio', path: `/portfolio?addresses=${DEMO_WALLET}` },
  { name: 'reference', path: '/docs' },
  { name: 'phone', path: `/event/${slug}`, viewport: PHONE },
]

async function take(browser: Browser, url: string, { name, path: address, ...shot }: Shot): Promise<void> {
  const page = await browser.newPage({
    baseURL: url,
    viewport: shot.viewport ?? DESKTOP,
    colorScheme: shot.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  await page.goto(address)
  await page.waitForTimeout(SETTLE_MS)
  await shot.show?.(page)
  if (shot.show) await page.waitForTimeout(SETTLE_MS)
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) })
  await page.close()
  process.stdout.write(`${name}.png\n`)
}

const stack = await startStack()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  const { url } = stack.service
  await untilConnected(url)
  const slug = await findEvent(url)
  for (const shot of shotsOf(slug, await keepReceipt(url, slug))) await take(browser, url, shot)
} finally {
  await browser.close()
  await stack.close()
}
