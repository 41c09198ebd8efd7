import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startService, startStandIns, until, untilReady } from '@/lib/testing/support/startStack'

test('with no venue reachable every page is served and names the venues; the service recovers by itself', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-offline-'))
  const standIns = await startStandIns({ SANDBOX_CHAIN: '0', SANDBOX_EVENTS: '24' })
  standIns.stopVenue('polymarket')
  standIns.stopVenue('kalshi')
  const service = await startService({ ...standIns.env, DATA_DIR: dataDir })
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
  await standIns.end()
  rmSync(dataDir, { recursive: true, force: true })
})
