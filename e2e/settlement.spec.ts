import type { EventDetail } from '@/lib/contract/event'
import { expectAccessible } from './axe'
import { expect, test } from './fixtures'

/** An event with an outcome that some platform is known to settle differently. */
async function findDiffering(base: string) {
  const list = await fetch(`${base}/api/events/list?paired=true&limit=60`).then((reply) => reply.json())
  for (const { event_slug: slug } of list.events as { event_slug: string }[]) {
    const event = (await fetch(`${base}/api/event/${slug}`).then((reply) => reply.json())) as EventDetail
    const [outcome] = event.outcomes
    const rows = Object.values(outcome?.settlement.platforms ?? {})
    const open = event.sources.every((id) => outcome?.[`${id}_is_active`])
    if (open && outcome && rows.some(({ verdict }) => verdict === 'differs')) return { slug, outcome }
  }
  throw new Error('No event of the stand-ins settles differently anywhere.')
}

test('an event names where platforms settle apart, and the planner leaves them out on request', async ({
  page,
  stack,
}) => {
  const { slug, outcome } = await findDiffering(stack.service.url)
  await page.goto(`/event/${slug}`)
  await page.getByRole('link', { name: 'Compare rules' }).click()
  const table = page.getByRole('table', { name: / compared with / }).first()
  await expect(table.getByRole('row')).toHaveCount(7)
  const quoted = Object.values(outcome.settlement.platforms)
    .flatMap(({ dimensions }) => dimensions)
    .find(({ verdict, here }) => verdict === 'differs' && here !== null)
  await expect(page.locator('#settlement')).toContainText(quoted?.here ?? 'Not stated')
  await page.getByText('Settings', { exact: true }).click()
  const keep = page.getByRole('switch', { name: 'Exclude platforms that settle differently' })
  await expect(keep).toHaveAccessibleName(/Leaves out .* whose rules differ/)
  await keep.focus()
  await page.keyboard.press('Space')
  await expect(keep).toBeChecked()
  await expect(page).toHaveURL(/settlement=same/)
  await page.getByText('Not used', { exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'settles differently' }).first()).toBeVisible()
})

test('on a phone the line and the comparison fit the screen, each quote under its platform', async ({
  page,
  stack,
}) => {
  const { slug } = await findDiffering(stack.service.url)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/event/${slug}`)
  const compare = page.getByRole('link', { name: 'Compare rules' })
  await compare.scrollIntoViewIfNeeded()
  await compare.click()
  const table = page.locator('#settlement table').first()
  await expect(table).toBeInViewport()
  const [here, there] = await table.locator('tbody tr').first().locator('td > span:first-child').all()
  await expect(here ?? table).toBeVisible()
  await expect(there ?? table).toBeVisible()
  const width = await table.evaluate((one) => one.getBoundingClientRect().right)
  expect(width).toBeLessThanOrEqual(390)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'how platforms settle an event', {
    changed: page.locator('#settlement'),
  })
})

test('different settlement is counted as a cost on request, and the plan is checked with it', async ({
  page,
  stack,
}) => {
  const { slug } = await findDiffering(stack.service.url)
  await page.goto(`/event/${slug}`)
  await page.getByText('Settings', { exact: true }).click()
  const count = page.getByRole('switch', { name: 'Count different settlement as a cost' })
  await count.focus()
  await page.keyboard.press('Space')
  await expect(count).toBeChecked()
  await expect(page).toHaveURL(/settlement=price/)
  await expect(page.getByText('Verified: no other split is better').first()).toBeVisible()
})
