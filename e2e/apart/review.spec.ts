import type { EventDetail } from '@/lib/contract/event'
import { REVIEWER_KEY } from '@/lib/dev/testing/support/sharedStack'
import { until } from '@/lib/dev/testing/support/startStack'
import { expectAccessible } from '../axe'
import { enterAccount } from '../enterAccount'
import { injectWallet } from '../injectWallet'
import { expect, test } from './fixtures'

test('a reviewer rejects a match by keyboard, the page splits, and undoing restores it', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000)
  const { url } = stack.service
  await injectWallet(page, 'Test Wallet', REVIEWER_KEY)
  await enterAccount(page, 'Test Wallet')
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
  await expectAccessible(page, 'the review of a match')

  await page.keyboard.press('r')
  const trail = page.getByRole('list', { name: 'Decisions' }).getByRole('listitem')
  await expect(trail).toHaveCount(1)
  await expect(trail.first()).toContainText('Rejected')
  await until('the page to split', async () => (await sources()) < before || undefined, 60_000)

  await page.keyboard.press('u')
  await expect(trail.first()).toContainText('Undone')
  await until('the page to be merged again', async () => (await sources()) === before || undefined, 60_000)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Rules' }).click()
  await expect(page.getByRole('heading', { name: 'Rules and match' })).toBeVisible()
})

test('a reviewer states how a pair settles, the event shows it as reviewed, and undoing takes it off', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000)
  await injectWallet(page, 'Test Wallet', REVIEWER_KEY)
  await enterAccount(page, 'Test Wallet')
  await page.goto('/admin/matches')
  await page.getByRole('radio', { name: 'All' }).click()
  const panel = page.getByRole('region', { name: /^Same question\?/ })
  const address = (await panel.getByRole('link', { name: 'View event' }).getAttribute('href')) ?? ''
  await panel.getByText('Settlement', { exact: true }).click()
  await panel.getByRole('combobox', { name: 'How they compare' }).selectOption('differs')
  await panel
    .getByRole('textbox', { name: / states$/ })
    .first()
    .fill('the first print counts')
  await expectAccessible(page, 'a statement about the settlement of a pair', { changed: panel })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Reviewed')).toBeVisible()

  const reviewed = async () => {
    const answer = await fetch(`${stack.service.url}/api${address}`)
    const { outcomes } = (await answer.json()) as EventDetail
    return outcomes
      .flatMap(({ settlement }) => Object.values(settlement.platforms))
      .some(({ dimensions }) => dimensions.some((one) => one.reviewed))
  }
  await until('the event to show it', async () => ((await reviewed()) ? true : undefined))
  const trail = page.getByRole('list', { name: 'Settlement decisions' })
  await trail.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(trail.getByText(/^Undone/).first()).toBeVisible()
  await until('the event to show what was read', async () => ((await reviewed()) ? undefined : true))
})
