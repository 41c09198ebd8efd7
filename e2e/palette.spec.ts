import { expect, test } from './fixtures'

test('the palette finds an event, plans on it, and returns the focus', async ({ page, stack }) => {
  const { events } = (await (
    await fetch(`${stack.service.url}/api/events/list?paired=true&limit=1`)
  ).json()) as {
    events: { event_slug: string; event_title: string }[]
  }
  const { event_slug: slug = '', event_title: title = '' } = events[0] ?? {}
  await page.goto('/status')
  const button = page.getByRole('button', { name: 'Search and commands' })
  await button.click()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const input = palette.getByRole('combobox')
  await expect(input).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Control+k')
  await input.fill(title)
  await expect(palette.getByRole('option', { name: title }).first()).toBeVisible()
  await expect(palette.getByRole('option', { selected: true })).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/event/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.keyboard.press('Control+k')
  await input.fill('plan this')
  await palette.getByRole('option', { name: 'Plan an order on this event' }).click()
  await expect(page).toHaveURL(`/plan?event=${slug}`)

  await page.keyboard.press('Control+k')
  await input.fill('plan')
  await palette.getByRole('option', { name: 'Plan an order on an event…' }).click()
  await expect(input).toHaveAttribute('placeholder', 'Which question do you want to trade?')
  await page.keyboard.press('Backspace')
  await expect(palette.getByRole('option', { name: 'Go to Portfolio' })).toBeVisible()
  await input.fill('no such question anywhere')
  await expect(palette.getByText('No open events match')).toBeVisible()
})

test('the palette changes the theme, and the switch in the header follows', async ({ page }) => {
  await page.goto('/status')
  const input = page.getByRole('combobox')
  // The key works once the page is interactive.
  await expect(async () => {
    if (!(await input.isVisible())) await page.keyboard.press('Control+k')
    await expect(input).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await input.fill('dark')
  await page.getByRole('option', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark theme' })).toBeChecked()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('single letters are shortcuts outside text fields, are listed in a sheet, and can be switched off', async ({
  page,
}) => {
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Search events' })
  await search.fill('')
  await search.pressSequentially('gs?')
  await expect(search).toHaveValue('gs?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.fill('')
  await search.blur()

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Go to Status')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL('/status')

  await page.keyboard.press('?')
  await sheet.getByRole('switch', { name: /Single-letter/ }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
  await expect(sheet).toBeHidden()
})
