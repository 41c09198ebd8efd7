import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const THEMES = ['light', 'dark'] as const

interface View {
  screen: keyof typeof SCREENS
  theme: (typeof THEMES)[number]
}

/** Every screen in every theme; each view and its opposite differ in both. */
const VIEWS: readonly View[] = [
  { screen: 'desktop', theme: 'light' },
  { screen: 'phone', theme: 'dark' },
  { screen: 'phone', theme: 'light' },
  { screen: 'desktop', theme: 'dark' },
]

const showTheme = (page: Page, colorScheme: View['theme']) => page.emulateMedia({ colorScheme })

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

interface Scope {
  /** Selector of the scanned part; the whole page without one. */
  within?: string | undefined
  /** Selector of what is excluded from the scan. */
  without?: string | undefined
  /** Parts that a state adds to a page that is scanned as a whole elsewhere. */
  changed?: Locator | undefined
}

const CHANGED = 'data-scan-changed'

/** Selects the changes of a state. */
async function selectChanged(page: Page, changed: Locator): Promise<string> {
  await page.evaluate((name) => {
    for (const one of document.querySelectorAll(`[${name}]`)) one.removeAttribute(name)
  }, CHANGED)
  const marked = await changed.evaluateAll((parts, name) => {
    for (const part of parts) part.setAttribute(name, '')
    return parts.length
  }, CHANGED)
  expect(marked, `${changed} is on the page`).toBeGreaterThan(0)
  return `[${CHANGED}]`
}

/** Rules that axe runs only on request: targets of 24 px or as much space, names that start with the visible text. */
const MORE_RULES = {
  'target-size': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
}

function axeOn(page: Page, within: string | undefined): AxeBuilder {
  // Evaluated in the page itself, and only violations in full: pages have no frames, and transferring every node to a
  // second page took longer than the scan.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: MORE_RULES })
  if (within !== undefined) axe.include(within)
  return axe
}

/** Removes parts of the page during an action: axe visits every node, also excluded ones. */
async function withoutParts<T>(page: Page, selector: string | undefined, run: () => Promise<T>): Promise<T> {
  if (selector === undefined) return run()
  const parts = await page.evaluateHandle(
    (text) =>
      [...document.querySelectorAll(text)].map((part) => {
        const place = document.createComment('')
        part.replaceWith(place)
        return { part, place }
      }),
    selector,
  )
  try {
    return await run()
  } finally {
    await parts.evaluate((all) => {
      for (const { part, place } of all.reverse()) place.replaceWith(part)
    })
  }
}

/** Nothing extends beyond the side of the screen. */
async function expectFit(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

async function expectNoViolations(
  page: Page,
  what: string,
  { axe, without }: { axe: AxeBuilder; without?: string | undefined },
): Promise<void> {
  await settle(page)
  await expectFit(page, what)
  const { violations } = await withoutParts(page, without, () => axe.analyze())
  const found = violations.map(
    ({ id, impact, nodes }) =>
      `${what}: ${impact} ${id}: ${nodes.length} of ${nodes[0]?.html} ${nodes[0]?.any[0]?.message}`,
  )
  expect.soft(found, what).toEqual([])
}

/** No violation of any axe rule, and no sideways scrolling. */
export async function expectAccessible(
  page: Page,
  what: string,
  { within, without, changed }: Scope = {},
): Promise<void> {
  const part = changed ? await selectChanged(page, changed) : within
  await expectNoViolations(page, what, { axe: axeOn(page, part), without })
}

/** Contrast, target size, and no sideways scrolling: what a theme or a screen can change about an accessible page. */
const expectReadable = (page: Page, what: string, scope: Scope = {}) =>
  expectNoViolations(page, what, {
    axe: axeOn(page, scope.within).withRules(['color-contrast', 'target-size']),
    without: scope.without,
  })

/** Accessible in the light theme, and readable in the dark one. */
export async function expectAccessibleInBothThemes(
  page: Page,
  what: string,
  scope: Scope = {},
): Promise<void> {
  await showTheme(page, 'light')
  await expectAccessible(page, `${what}, light`, scope)
  await showTheme(page, 'dark')
  await expectReadable(page, `${what}, dark`, scope)
}

/** Accessible in one view, chosen by `turn`; readable in the opposite one, with the other theme; and fits all. */
export async function expectAccessibleOnAllScreens(
  page: Page,
  what: string,
  { turn, changed }: { turn: number; changed?: Locator },
): Promise<void> {
  const first = turn % VIEWS.length
  const views = [first, first ^ 1, first ^ 2, first ^ 3]
  for (const [i, { screen, theme }] of views.flatMap((index) => VIEWS[index] ?? []).entries()) {
    await page.setViewportSize(SCREENS[screen])
    await showTheme(page, theme)
    const view = `${what} on a ${screen}, ${theme}`
    if (i === 0) await expectAccessible(page, view, { changed })
    else if (i === 1) await expectReadable(page, view)
    else await expectFit(page, view)
  }
}
