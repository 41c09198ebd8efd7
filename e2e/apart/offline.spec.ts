import { expect, test } from '@playwright/test'
import { startService, until, untilReady } from '@/lib/dev/testing/support/startStack'
import { startBareStandIns } from './startBareStandIns'

test('with no venue reachable every page is served and names the venues; the service recovers by itself', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { standIns, env, end } = await startBareStandIns('offline')
  standIns.stopVenue('polymarket')
  standIns.stopVenue('kalshi')
  const service = await startService(env)
  await until('both venues to be reported down', async () => {
    const { platforms } = (await (await fetch(`${service.url}/api/platforms`)).json()) as {
      platforms: { health: { state: string } }[]
    }
    return platforms.filter(({ health }) => health.state === 'down').length === 2 ? true : undefined
  })
  for (const target of ['/', '/account', '/status', '/plan', '/docs']) {
    const answer = await page.goto(`${service.url}${target}`)
    expect(answer?.status(), target).toBe(200)
    await expect(page.getByText(/^Polymarket and Kalshi cannot be reached/).first(), target).toBeVisible()
  }
  standIns.startVenue('polymarket')
  standIns.startVenue('kalshi')
  await untilReady(service.url)
  await until(
    'events to be listed',
    async () => {
      const { total } = (await (await fetch(`${service.url}/api/events/list`)).json()) as { total: number }
      return total > 0 ? true : undefined
    },
    90_000,
  )
  await service.end()
  await end()
})
