import { until } from './startStack'

/** A Yes token of the first platform that has a book. */
export async function findToken(url: string): Promise<string> {
  return until('an event with a book', async () => {
    const list = await (await fetch(`${url}/api/events/list?limit=20&platforms=platform_1`)).json()
    for (const { event_slug: slug } of (list as { events: { event_slug: string }[] }).events) {
      const event = (await (await fetch(`${url}/api/event/${slug}`)).json()) as {
        outcomes: { platform_1_yes_token: string | null; best_yes_price: number | null }[]
      }
      const found = event.outcomes.find((one) => one.platform_1_yes_token && one.best_yes_price)
      if (found?.platform_1_yes_token) return found.platform_1_yes_token
    }
    return undefined
  })
}
