import type { Page } from '@playwright/test'

/** Sum of layout shifts within the time. Without input, all of them are caused by the page. */
export const layoutShift = (page: Page, ms: number): Promise<number> =>
  page.evaluate(
    (within) =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift' })
        setTimeout(() => resolve(sum), within)
      }),
    ms,
  )
