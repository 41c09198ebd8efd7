import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signIn } from '@/lib/testing/support/signIn'
import { until } from '@/lib/testing/support/startStack'
import { expect, REVIEWER_KEY, test } from './fixtures'
import { injectWallet } from './injectWallet'

async function enter(page: Page, key?: `0x${string}`) {
  await injectWallet(page, 'Test Wallet', key)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
}

const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
}

test('a reviewer rejects a match by keyboard, the page splits, and undoing restores it', async ({
  page,
  stack,
}) => {
  const { url } = stack.service
  await enter(page, REVIEWER_KEY)
  await page.getByRole('link', { name: 'Review matches' }).click()
  const panel = page.getByRole('region', { name: /^Same question\?/ })
  await expect(panel).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).click()
  await expect(panel.getByText('Published')).toBeVisible()
  const address = (await panel.getByRole('link', { name: 'View event' }).getAttribute('href')) ?? ''
  const sources = async () => {
    const answer = await fetch(`${url}/api${address}`)
    return ((await answer.json()) as { sources: string[] }).sources.length
  }
  const before = await sources()
  expect(before).toBeGreaterThan(1)
  await axe(page)

  await page.keyboard.press('r')
  const trail = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
  await expect(trail).toHaveCount(1)
  await expect(trail.first()).toContainText('Rejected')
  await until('the page to split', async () => ((await sources()) < before ? true : undefined))

  await page.keyboard.press('u')
  await expect(trail.first()).toContainText('Undone')
  await until('the page to be merged again', async () => ((await sources()) === before ? true : undefined))
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Rules and match' })).toBeVisible()
})

test('anybody else gets 404 from the page and 403 from the API', async ({ page, stack }) => {
  const look = () => page.goto('/admin/matches').then((answer) => answer?.status())
  expect(await look()).toBe(404)
  await enter(page)
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
  await axe(page)
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
  await page.getByText(/^Their rules differ in/).click()
  await expect(page.getByText('Resolution source', { exact: true })).toBeVisible()
  await axe(page)
})
