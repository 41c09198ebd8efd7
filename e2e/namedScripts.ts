import type { Page } from '@playwright/test'

/** Paths of the scripts that a page's own markup has a browser load; what is fetched when needed is not among them. */
export async function namedScripts(page: Page, path: string): Promise<string[]> {
  const markup = await (await page.request.get(path)).text()
  return [...markup.matchAll(/<script\b[^>]*>/g)].flatMap(([tag]) =>
    /\bnomodule\b/i.test(tag) ? [] : (/\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []),
  )
}
