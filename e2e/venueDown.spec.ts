import { pairedSlug } from '@/lib/testing/support/pairedSlug'
import { until } from '@/lib/testing/support/startStack'
import { expect, test } from './fixtures'

interface Platform {
  id: string
  health: { state: string; message: string }
}

test.describe.configure({ mode: 'serial' })

async function kalshiState(url: string): Promise<Platform['health'] | undefined> {
  const { platforms } = (await (await fetch(`${url}/api/platforms`)).json()) as { platforms: Platform[] }
  return platforms.find(({ id }) => id === 'platform_2')?.health
}

test('with one venue down every page and operation still responds and names the venue', async ({
  stack,
  page,
}) => {
  const { url } = stack.service
  const slug = await pairedSlug(url)
  stack.standIns.stopVenue('kalshi')
  const health = await until('Kalshi to be reported down', async () => {
    const state = await kalshiState(url)
    return state?.state === 'down' ? state : undefined
  })
  expect(health.message).toContain('Kalshi')

  const event = await until('the Kalshi book to be stale', async () => {
    const answer = await fetch(`${url}/api/event/${slug}`)
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as {
      outcomes: {
        orderbooks: Record<string, { stale: boolean } | null | undefined>
        best_yes_source: string | null
      }[]
    }
    const books = body.outcomes
      .map(({ orderbooks }) => orderbooks.platform_2)
      .filter((book) => book !== null && book !== undefined)
    return books.length > 0 && books.every((book) => book?.stale) ? body : undefined
  })
  for (const outcome of event.outcomes) expect(outcome.best_yes_source).not.toBe('platform_2')

  for (const path of [
    '/',
    `/event/${slug}`,
    '/account',
    '/status',
    '/plan',
    '/portfolio',
    '/methodology',
    '/docs',
  ]) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByText(/Kalshi cannot be reached/).first(), path).toBeVisible()
  }
  const detail = (await (await fetch(`${url}/api/event/${slug}`)).json()) as {
    outcomes: Record<string, string | null>[]
  }
  const outcome = detail.outcomes.find((one) => one.platform_1_yes_token && one.platform_2_yes_token)
  const plan = await fetch(`${url}/api/liquidity/distribution`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      tokens: { platform_1: outcome?.platform_1_yes_token, platform_2: outcome?.platform_2_yes_token },
      direction: 'buy',
      amount_usd: 10,
    }),
  })
  expect(plan.status).toBe(200)
  const { unavailable } = (await plan.json()) as { unavailable: { platform: string }[] }
  expect(unavailable.map(({ platform }) => platform)).toContain('platform_2')
})

test('the venue recovers without a restart', async ({ stack }) => {
  stack.standIns.startVenue('kalshi')
  await until(
    'Kalshi to be connected again',
    async () => ((await kalshiState(stack.service.url))?.state === 'connected' ? true : undefined),
    60_000,
  )
})
