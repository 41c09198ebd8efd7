import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Nothing on the page that axe calls wrong, and nothing that makes the page scroll sideways. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A fade on its way shows colours that nobody will see.
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(
        document.getAnimations().flatMap((animation) => {
          const { iterations } = animation.effect?.getTiming() ?? {}
          return iterations === Number.POSITIVE_INFINITY ? [] : [animation.finished]
        }),
      ),
      // One whose element was taken away meanwhile may never say that it has ended.
      new Promise((resolve) => setTimeout(resolve, 2_000)),
    ]),
  )
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, impact, nodes }) => `${what}: ${impact} ${id}: ${nodes[0]?.html}`)
  expect.soft(found, what).toEqual([])
}

/** The same as the page stands, in the light theme and in the dark one. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${what}, ${colorScheme}`)
  }
}
