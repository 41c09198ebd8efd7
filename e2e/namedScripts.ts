import type { Page } from '@playwright/test'

/** Paths of the scripts in a page's own markup, excluding lazy-loaded ones. */
export async function namedScripts(page: Page, path: string): Promise<string[]> {
  const markup = await (await page.request.get(path)).text()
  return [...markup.matchAll(/<script\b[^>]*>/g)].flatMap(([tag]) =>
    /\bnomodule\b/i.test(tag) ? [] : (/\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []),
  )
}
