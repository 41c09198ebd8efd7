import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Nothing on the page that axe calls wrong, and nothing that makes the page scroll sideways. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A fade on its way shows colours that nobody will see.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((animation) => {
        const { iterations } = animation.effect?.getTiming() ?? {}
        return iterations === Number.POSITIVE_INFINITY ? [] : [animation.finished]
      }),
    ),
  )
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, impact, nodes }) => `${what}: ${impact} ${id}: ${nodes[0]?.html}`)
  expect.soft(found, what).toEqual([])
}
