import type { EventDetail } from '@/lib/contract/event'
import { readOperation } from '@/lib/pages/readOperation'
import type { Example } from './toTrial'

const FALLBACK_SLUG = 'EVENT_SLUG'

async function busiestEvent(): Promise<EventDetail | undefined> {
  for (const paired of [true, false]) {
    const query = { offset: 0, limit: 20, status: 'open', paired, sort: 'volume' } as const
    const { events } = await readOperation('listEvents', { query })
    // An event with one outcome keeps the examples short: no outcome has to be named.
    const slug = (events.find((event) => event.market_count === 1) ?? events[0])?.event_slug
    if (slug !== undefined) return await readOperation('getEvent', { params: { slug } })
  }
  return undefined
}

function tokensOf(event: EventDetail | undefined): Record<string, { token_id: string; outcome: string }> {
  const outcome = event?.outcomes[0]
  const entries = (event?.sources ?? []).flatMap((id) => {
    const token = outcome?.[`${id}_yes_token`]
    return token ? [[id, { token_id: token, outcome: 'yes' }] as const] : []
  })
  return entries.length > 0
    ? Object.fromEntries(entries)
    : { platform_1: { token_id: 'TOKEN_ID', outcome: 'yes' } }
}

/** Example values for the commands of the reference: the busiest open event, where there is one. */
export async function findExample(base: string): Promise<Example> {
  const event = await busiestEvent().catch(() => undefined)
  return {
    base,
    slug: event?.event_slug ?? FALLBACK_SLUG,
    plan: { tokens: tokensOf(event), direction: 'buy', amount_usd: 500 },
  }
}
