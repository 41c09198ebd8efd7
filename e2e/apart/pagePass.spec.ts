import { expect } from '@playwright/test'
import { openStack, untilReady } from '@/lib/dev/testing/support/startStack'
import { worldOf } from '@/lib/dev/testing/support/worldOf'
import { withStack } from './withStack'

const LIMIT = 5

/** A service that limits requests by address, as deployments do: only its readiness is requested. */
const test = withStack(
  { RATE_LIMIT_ANON: String(LIMIT), SANDBOX_CHAIN: '0', ...worldOf(24), PLATFORMS: 'polymarket' },
  async (env) => {
    const stack = await openStack(env)
    await untilReady(stack.service.url)
    return stack
  },
)

const limitOf = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/platforms`, { headers }).then(({ headers }) => headers.get('ratelimit-limit'))

// First, while the address has quota left: a page without a pass is charged to it.
test('a tab that stays open renews its pass', async ({ page }) => {
  await page.clock.install()
  await page.goto('/status')
  await expect(page.getByRole('main')).toBeVisible()
  const renewal = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/page-pass')
  await page.clock.fastForward('11:00')
  expect((await renewal).status()).toBe(204)
})

test('a browser that has loaded a page is limited by the ceiling of its address, and its scripts cannot read why', async ({
  page,
  context,
}) => {
  const limits: (string | null)[] = []
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/api/platforms')
      limits.push(answer.headers()['ratelimit-limit'] ?? null)
  })
  const answer = await page.goto('/')
  expect(answer?.headers()['cache-control']).toContain('no-store')
  const pass = (await context.cookies()).find(({ name }) => name === 'crossbook-page')
  expect(pass).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('crossbook-page')
  for (let i = 0; i < 3 * LIMIT; i += 1)
    expect(await page.evaluate(async () => (await fetch('/api/platforms')).status)).toBe(200)
  expect(new Set(limits)).toEqual(new Set(['1200']))
})

test('pages carry a pass; files, pictures, data and answers from the API carry none', async ({ stack }) => {
  const { url } = stack.service
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}${path}`, { headers })).headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  const first = await fetch(`${url}/status`)
  const html = await first.text()
  const [cookie = ''] = first.headers.getSetCookie().map((each) => each.split(';')[0])
  expect(cookie).toMatch(/^crossbook-page=/)
  expect(await limitOf(url, { cookie })).toBe('1200')
  expect(await limitOf(url, { 'sec-fetch-site': 'same-origin' })).toBe(String(LIMIT))
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(html) ?? []
  // With a pass of another address each of these would get a new one, if it were a page.
  const foreign = { cookie: `${cookie}x`, accept: 'text/html' }
  for (const path of [script, '/icon.svg', '/api/health']) expect(await read(path, foreign), path).toEqual([])
})
