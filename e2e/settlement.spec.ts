import type { EventDetail } from '@/lib/contract/event'
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
  await expect(page.getByRole('link', { name: 'Compare rules' })).toBeVisible()
  const table = page.getByRole('table', { name: / compared with / }).first()
  await expect(table.getByRole('row')).toHaveCount(7)
  const quoted = Object.values(outcome.settlement.platforms)
    .flatMap(({ dimensions }) => dimensions)
    .find(({ verdict, here }) => verdict === 'differs' && here !== null)
  await expect(page.locator('#settlement')).toContainText(quoted?.here ?? 'Not stated')
  const keep = page.getByRole('switch', { name: 'Exclude platforms that settle differently' })
  await expect(keep).toHaveAccessibleName(/Leaves out .* whose rules differ/)
  await keep.focus()
  await page.keyboard.press('Space')
  await expect(keep).toBeChecked()
  await expect(page).toHaveURL(/settlement=same/)
  await expect(page.getByText('settles differently').first()).toBeVisible()
})
