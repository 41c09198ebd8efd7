import { expect, test } from '@playwright/test'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { startService, untilReady } from '@/lib/dev/testing/support/startStack'
import { expectAccessibleInBothThemes } from '../axe'
import { startBareStandIns } from './startBareStandIns'

test('a page whose service is down reports it, greys out the last books, and resumes by itself', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const bare = await startBareStandIns('service')
  const env = { ...bare.env, PLATFORMS: 'polymarket,kalshi' }
  let service = await startService(env)
  await untilReady(service.url)
  await page.goto(`${service.url}/event/${await pairedSlug(service.url)}`)
  const live = page.getByText('Live', { exact: true })
  const unreachable = page.getByText('The server is not responding.')
  const books = page.getByRole('region', { name: /^Order books/ })
  const ladder = page.getByRole('region', { name: 'Kalshi order book' }).getByRole('table')
  await expect(live).toBeVisible()
  await expect(ladder).toBeVisible()
  await expect(books).toHaveCSS('filter', 'none')

  await service.end('SIGKILL')
  await expect(page.getByText(/^Reconnecting|^No connection/)).toBeVisible()
  await expect(page.getByText(/^No connection: prices as of .* UTC/)).toBeVisible({ timeout: 30_000 })
  await expect(unreachable).toBeVisible({ timeout: 30_000 })
  await expect(books).toHaveCSS('filter', 'grayscale(1)')
  const last = await ladder.textContent()
  expect(last).toMatch(/\d¢/)
  await expectAccessibleInBothThemes(page, 'an event whose service is down', { changed: books })
  expect(await ladder.textContent()).toBe(last)

  service = await startService({ ...env, PORT: new URL(service.url).port })
  await untilReady(service.url)
  await expect(live).toBeVisible({ timeout: 60_000 })
  await expect(unreachable).toBeHidden({ timeout: 30_000 })
  await expect(books).toHaveCSS('filter', 'none')
  await expect(ladder).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Kalshi order book' }).getByText('Stale')).toBeHidden()
  await expect.poll(() => ladder.textContent(), { timeout: 45_000 }).not.toBe(last)
  await page.getByText('Cost and payout').click()
  await expect(page.getByText('Average price, all in')).toBeVisible()

  await service.end()
  await bare.end()
})
