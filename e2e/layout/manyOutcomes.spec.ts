import { expect, test } from '@playwright/test'
import { startWebBench } from '@/lib/dev/testing/bench/startWebBench'
import { layoutShift } from './layoutShift'

test('many outcomes are found by name, and the layout is stable while books change', async ({ browser }) => {
  test.setTimeout(120_000)
  const { service: many, close } = await startWebBench('lib/dev/testing/bench/benchPage.ts', {
    BENCH_OUTCOMES: '60',
    BENCH_RATE: '60',
  })
  const page = await browser.newPage()
  await page.goto(`${many.first.url}/event/${many.first.slug}`)
  const outcomes = page.getByRole('region', { name: 'Outcomes' })
  await expect(outcomes.getByRole('rowheader')).toHaveCount(10)
  await outcomes.getByRole('button', { name: 'Show all 60 outcomes' }).click()
  await expect(outcomes.getByRole('rowheader')).toHaveCount(60)
  await outcomes.getByRole('searchbox', { name: 'Filter outcomes' }).fill('candidate 5')
  await expect(outcomes.getByRole('rowheader')).toHaveCount(11)
  await expect(outcomes.getByRole('status')).toHaveText('11 of 60')

  const lit = outcomes.locator('.digits-changed')
  await expect(lit.first()).toBeAttached({ timeout: 30_000 })
  const shift = await layoutShift(page, 5_000)
  expect(shift).toBeLessThan(0.02)
  await page.close()
  await close()
})
