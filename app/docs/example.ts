import type { EventDetail } from '@/lib/contract/event'
import { EXAMPLE_VALUES } from '@/lib/contract/examples/answers'
import { type ExampleValues, requestExamples } from '@/lib/contract/examples/requestExamples'
import { readOperation } from '@/lib/server/pages/readOperation'
import type { Example } from './toTrial'

async function busiestEvent(): Promise<EventDetail | undefined> {
  for (const paired of [true, false]) {
    const query = { offset: 0, limit: 20, status: 'open', paired, sort: 'volume' } as const
    const { events } = await readOperation('listEvents', { query })
    // An event with one outcome keeps the examples short: no outcome needs naming.
    const slug = (events.find((event) => event.market_count === 1) ?? events[0])?.event_slug
    if (slug !== undefined) return await readOperation('getEvent', { params: { slug } })
  }
  return undefined
}

/** The first outcome that several platforms list, else the first. */
function valuesOf(event: EventDetail): Pick<ExampleValues, 'outcomeId' | 'tokens' | 'market'> | undefined {
  const listed = event.outcomes.map((outcome) => ({
    outcome,
    platforms: event.sources.filter((id) => outcome[`${id}_yes_token`] && outcome[`${id}_market_id`]),
  }))
  const { outcome, platforms } = listed.find((one) => one.platforms.length > 1) ?? listed[0] ?? {}
  const platform = platforms?.[0]
  if (!outcome || !platform) return undefined
  const tokens = platforms.map((id) => [id, { token_id: outcome[`${id}_yes_token`] ?? '', outcome: 'yes' }])
  return {
    outcomeId: outcome.outcome_id,
    tokens: Object.fromEntries(tokens),
    market: { platform, id: outcome[`${platform}_market_id`] ?? '' },
  }
}

/** Example requests of the reference about the busiest open event, if there is one. */
export async function findExample(base: string): Promise<Example> {
  const event = await busiestEvent().catch(() => undefined)
  const values = event && valuesOf(event)
  const own = event && values && { slug: event.event_slug, eventId: event.event_id, ...values }
  return { base, requests: requestExamples({ ...EXAMPLE_VALUES, ...own }) }
}
