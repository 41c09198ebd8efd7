import type { Page } from '@playwright/test'
import { pairedSlug } from '@/lib/dev/testing/support/pairedSlug'
import { expect, test } from './fixtures'

/** Every policy violation that the browser reports, by page. */
async function watchPolicy(page: Page): Promise<string[]> {
  const breaches: string[] = []
  await page.exposeFunction('reportBreach', (text: string) => breaches.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportBreach: (text: string) => void }).reportBreach
      report(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  page.on('pageerror', (error) => breaches.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/i.test(message.text()))
      breaches.push(message.text())
  })
  return breaches
}

test('no page violates its content security policy: at load, with charts, dialogs and sign-in', async ({
  page,
  stack,
}) => {
  test.setTimeout(240_000)
  const breaches = await watchPolicy(page)
  const slug = await pairedSlug(stack.service.url)
  const open = async (path: string) => {
    const answer = await page.goto(path, { waitUntil: 'load' })
    const headers = answer?.headers() ?? {}
    const policy = headers['content-security-policy'] ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    expect(policy, path).toContain(`script-src 'self' 'nonce-${nonce}' 'strict-dynamic';`)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    const nonces = await page.evaluate(() => [...document.scripts].map((script) => script.nonce))
    expect(nonces.length, path).toBeGreaterThan(0)
    await expect(page.getByRole('main')).toBeVisible()
  }
  for (const path of [`/plan?event=${slug}`, '/status', '/docs', '/nothing']) await open(path)

  await open('/')
  await page.getByRole('searchbox', { name: 'Search events' }).fill('a')
  await expect(page).toHaveURL(/[?&]q=a/)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Plan an order' })).toBeVisible()

  await open(`/event/${slug}`)
  const planner = page.getByRole('region', { name: 'Plan an order' })
  await planner.getByLabel('You pay').fill('250')
  await planner.getByText('Cost and payout').click({ timeout: 45_000 })
  await expect(planner.getByText('Average price, all in')).toBeVisible({ timeout: 45_000 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

  await open('/account')
  await page.getByRole('button', { name: /Demo wallet/ }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible({ timeout: 45_000 })
  await page.getByRole('textbox', { name: 'Key name' }).fill('policy')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('dialog', { name: 'Your API key' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(breaches).toEqual([])
})

test('an injected script without the nonce does not run', async ({ page }) => {
  await page.goto('/')
  const ran = await page.evaluate(async () => {
    const inline = document.createElement('div')
    inline.innerHTML = '<img src="/none.png" onerror="window.planted = true">'
    const breach = new Promise((resolve) =>
      document.addEventListener('securitypolicyviolation', resolve, { once: true }),
    )
    document.body.append(inline)
    await breach
    return 'planted' in window
  })
  expect(ran).toBe(false)
})

test('scripts cannot read session cookies, and other sites cannot send them', async ({ page, context }) => {
  await page.goto('/account')
  await page.getByRole('button', { name: /Demo wallet/ }).click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible({ timeout: 45_000 })
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('next-auth'))
  expect(cookies.map(({ name }) => name)).toContain('next-auth.session-token')
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('next-auth')
})
