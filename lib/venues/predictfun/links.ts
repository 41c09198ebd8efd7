/** The page of a category; its markets have no page of their own. */
export const categoryUrl = (slug: string) => `https://predict.fun/market/${encodeURIComponent(slug)}`
