import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const THEMES = ['light', 'dark'] as const

interface View {
  screen: keyof typeof SCREENS
  theme: (typeof THEMES)[number]
}

/** Every screen in every theme. */
const VIEWS: readonly View[] = THEMES.flatMap((theme) =>
  (['desktop', 'phone'] as const).map((screen) => ({ screen, theme })),
)

/** Waits for running animations: a fade shows colours that no reader sees. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.race([
      Promise.allSettled(
        document.getAnimations().flatMap((animation) => {
          const { iterations } = animation.effect?.getTiming() ?? {}
          return iterations === Number.POSITIVE_INFINITY ? [] : [animation.finished]
        }),
      ),
      // The animation of a removed element may never finish.
      new Promise((resolve) => setTimeout(resolve, 2_000)),
    ]),
  )
}

async function expectNoViolations(page: Page, what: string, axe: AxeBuilder): Promise<void> {
  await settle(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, impact, nodes }) => `${what}: ${impact} ${id}: ${nodes[0]?.html}`)
  expect.soft(found, what).toEqual([])
}

/** No violation of any rule of axe, and no sideways scrolling. */
const expectAccessible = (page: Page, what: string) =>
  expectNoViolations(page, what, new AxeBuilder({ page }))

/** Enough contrast, and no sideways scrolling: what a theme or a screen can change of an accessible page. */
const expectReadable = (page: Page, what: string) =>
  expectNoViolations(page, what, new AxeBuilder({ page }).withRules(['color-contrast']))

/** Accessible as the page is; in the other theme its contrast is checked. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${what}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page, `${what}, dark`)
}

/** Accessible in one view, which `turn` picks; contrast and fit are checked in the others. */
export async function expectAccessibleOnAllScreens(page: Page, what: string, turn: number): Promise<void> {
  const first = turn % VIEWS.length
  for (const [i, { screen, theme }] of [...VIEWS.slice(first), ...VIEWS.slice(0, first)].entries()) {
    await page.setViewportSize(SCREENS[screen])
    await page.emulateMedia({ colorScheme: theme })
    await (i === 0 ? expectAccessible : expectReadable)(page, `${what} on a ${screen}, ${theme}`)
  }
}
