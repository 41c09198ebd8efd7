import { afterAll, expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/domain/market'
import { readConfig } from '@/lib/env/server'
import { createFetchJson } from '@/lib/net/createFetchJson'
import { systemClock } from '@/lib/net/systemClock'
import { type Sandbox, startSandbox } from '@/lib/sandbox/startSandbox'
import { createConnectors } from '@/lib/venues/registry'
import { matchEvents } from './matchEvents'
import type { EventGroup } from './types'

const sandboxes: Sandbox[] = []
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.close())))

async function listEverything(sandbox: Sandbox): Promise<VenueEvent[]> {
  const config = readConfig(sandbox.env)
  const fetchJson = createFetchJson({ clock: systemClock, defaultLimit: { perSecond: 1_000, burst: 1_000 } })
  const connectors = createConnectors({
    platforms: ['polymarket', 'kalshi'],
    config,
    fetchJson,
    clock: systemClock,
  })
  const events: VenueEvent[] = []
  for (const connector of connectors.values())
    for await (const page of connector.listEvents({ signal: AbortSignal.timeout(30_000) }))
      events.push(...page.events)
  return events
}

/** What the simulator knows: the question of each event, and the statement behind each market. */
function truthOf({ world }: Sandbox) {
  const question = new Map<string, string>()
  const statement = new Map<string, { outcome: string; complement: boolean }>()
  for (const { id, polymarket, kalshi } of world.questions) {
    for (const listing of [polymarket, kalshi]) {
      if (!listing) continue
      question.set(`${listing.venue} ${listing.eventId}`, id)
      for (const market of listing.markets)
        statement.set(`${listing.venue} ${market.id}`, {
          outcome: `${id} ${market.outcome.key}`,
          complement: market.relation === 'complement',
        })
    }
  }
  return { question, statement }
}

function wrongIn(
  groups: readonly EventGroup[],
  { question, statement }: ReturnType<typeof truthOf>,
): string[] {
  return groups.flatMap(({ sources, outcomes }) => {
    const asked = new Set(sources.map(({ venue, eventId }) => question.get(`${venue} ${eventId}`)))
    const mixed = outcomes.filter(({ members }) => {
      const meant = members.map(({ venue, marketId, inverted }) => {
        const truth = statement.get(`${venue} ${marketId}`)
        return `${truth?.outcome} ${truth?.complement === inverted}`
      })
      return new Set(meant).size > 1
    })
    return [
      ...(asked.size > 1 ? [`events ${JSON.stringify(sources)}`] : []),
      ...mixed.map((outcome) => `outcome ${JSON.stringify(outcome)}`),
    ]
  })
}

test.each([1, 2, 3])(
  'of world %i nothing is matched wrongly, and nine of ten shared questions are found',
  async (seed) => {
    const sandbox = await startSandbox({ seed, events: 150, speed: 0 })
    sandboxes.push(sandbox)
    const events = await listEverything(sandbox)
    const truth = truthOf(sandbox)
    const groups = matchEvents(events)
    expect(wrongIn(groups, truth)).toEqual([])

    const listed = new Set(events.map(({ venue, id }) => `${venue} ${id}`))
    const shared = sandbox.world.questions.filter(
      ({ polymarket, kalshi }) =>
        polymarket &&
        kalshi &&
        listed.has(`polymarket ${polymarket.eventId}`) &&
        listed.has(`kalshi ${kalshi.eventId}`),
    )
    const found = groups.filter(({ sources }) => sources.length === 2)
    expect(shared.length).toBeGreaterThan(50)
    expect(found.length / shared.length).toBeGreaterThanOrEqual(0.9)
  },
)
