import { until } from '@/lib/dev/testing/support/startStack'

/** An event that both Polymarket and Kalshi trade. */
export const pairedSlug = (url: string, withinMs = 90_000): Promise<string> =>
  until(
    'an event on both venues',
    async () => {
      const { events } = (await (await fetch(`${url}/api/events/list?paired=true&limit=100`)).json()) as {
        events: { event_slug: string; sources: string[] }[]
      }
      return events.find(({ sources }) => sources.includes('platform_1') && sources.includes('platform_2'))
        ?.event_slug
    },
    withinMs,
  )
