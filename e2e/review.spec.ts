import { signIn } from '@/lib/dev/testing/support/signIn'
import { expectAccessible } from './axe'
import { enterAccount } from './enterAccount'
import { expect, test } from './fixtures'
import { injectWallet } from './injectWallet'

test('anybody else gets 404 from the page and 403 from the API', async ({ page, stack }) => {
  const look = () => page.goto('/admin/matches').then((answer) => answer?.status())
  expect(await look()).toBe(404)
  await injectWallet(page, 'Test Wallet')
  await enterAccount(page, 'Test Wallet')
  await expect(page.getByRole('link', { name: 'Review matches' })).toHaveCount(0)
  expect(await look()).toBe(404)
  const { accessToken } = await signIn(stack.service.url)
  const answer = await fetch(`${stack.service.url}/api/admin/matches`, {
    headers: { Authorization: `Bearer ${accessToken}` },
  })
  expect(answer.status).toBe(403)
})

test('the methodology page shows the scorecard, and the footer links to it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Methodology' }).click()
  await expect(page.getByRole('heading', { name: 'Methodology', level: 1 })).toBeVisible()
  const scores = page.getByRole('region', { name: 'Scorecard' })
  await expect(scores.getByRole('row', { name: /Polymarket/ }).first()).toContainText('%')
})

test('a trader reads where the rules differ before planning', async ({ page, stack }) => {
  const list = await fetch(`${stack.service.url}/api/events/list?paired=true&limit=50`)
  const { events } = (await list.json()) as { events: { event_slug: string }[] }
  const details = await Promise.all(
    events.map(async ({ event_slug }) => {
      const answer = await fetch(`${stack.service.url}/api/event/${event_slug}`)
      return (await answer.json()) as { event_slug: string; rule_differences: { topic: string }[] }
    }),
  )
  const differs = details.find((event) => event.rule_differences.some(({ topic }) => topic === 'source'))
  expect(differs, 'an event whose platforms ask different sources').toBeDefined()
  await page.goto(`/event/${differs?.event_slug}`)
  const summary = page.getByText(/^Their rules differ in/)
  await summary.click()
  // The settlement table below has such rows as well.
  const differences = page.locator('details').filter({ has: summary })
  await expect(differences.getByText('Resolution source', { exact: true })).toBeVisible()
  await expectAccessible(page, 'an event whose rules differ', { changed: differences })
})
