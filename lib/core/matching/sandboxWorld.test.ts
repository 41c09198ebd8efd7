import { afterAll, expect, test } from 'vitest'
import type { VenueEvent } from '@/lib/core/domain/market'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createConnectors, hostLimits } from '@/lib/venues/registry'
import { matchEvents } from './matchEvents'
import type { EventGroup } from './types'

const sandboxes: Sandbox[] = []
afterAll(() => Promise.all(sandboxes.map((sandbox) => sandbox.close())))

async function listEverything(sandbox: Sandbox): Promise<VenueEvent[]> {
  const config = readConfig(sandbox.env)
  // The product's pace: a stand-in limits rates as its venue does, and answers a faster caller with 429.
  const fetchJson = createFetchJson({ clock: systemClock, limits: hostLimits(config) })
  const connectors = createConnectors({
    platforms: [...VENUE_IDS],
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

interface Truth {
  /** The question of each event. */
  question: Map<string, string>
  /** The statement behind each market. */
  statement: Map<string, { outcome: string; complement: boolean }>
}

/** The simulator's ground truth. */
function truthOf({ world }: Sandbox): Truth {
  const truth: Truth = { question: new Map(), statement: new Map() }
  for (const { id, polymarket, kalshi, limitless, opinion, predictfun } of world.questions) {
    for (const listing of [polymarket, kalshi, limitless, opinion, predictfun]) {
      if (!listing) continue
      truth.question.set(`${listing.venue} ${listing.eventId}`, id)
      for (const market of listing.markets)
        truth.statement.set(`${listing.venue} ${market.id}`, {
          outcome: `${id} ${market.outcome.key}`,
          complement: market.relation === 'complement',
        })
    }
  }
  return truth
}

function wrongIn(groups: readonly EventGroup[], { question, statement }: Truth): string[] {
  return groups.flatMap(({ sources, outcomes }) => {
    const requested = new Set(sources.map(({ venue, eventId }) => question.get(`${venue} ${eventId}`)))
    const mixed = outcomes.filter(({ members }) => {
      const meant = members.map(({ venue, marketId, inverted }) => {
        const truth = statement.get(`${venue} ${marketId}`)
        return `${truth?.outcome} ${truth?.complement === inverted}`
      })
      return new Set(meant).size > 1
    })
    return [
      ...(requested.size > 1 ? [`events ${JSON.stringify(sources)}`] : []),
      ...mixed.map((outcome) => `outcome ${JSON.stringify(outcome)}`),
    ]
  })
}

/** Equivalent outcomes of one event. */
function doublesIn(groups: readonly EventGroup[], { statement }: Truth): string[] {
  return groups.flatMap(({ outcomes }) => {
    const meant = outcomes.map(({ members: [first] }) =>
      first ? statement.get(`${first.venue} ${first.marketId}`)?.outcome : undefined,
    )
    return meant.filter((one, at) => one !== undefined && meant.indexOf(one) < at).map(String)
  })
}

const SEEDS = Array.from({ length: sampled({ full: 20, quick: 1 }) }, (_, i) => i + 1)

test.each(SEEDS)(
  'in world %i nothing is matched wrongly, no event has a duplicate outcome, and 90 % of shared questions are found',
  async (seed) => {
    const sandbox = await startSandbox({ seed, events: 150, speed: 0 })
    sandboxes.push(sandbox)
    const events = await listEverything(sandbox)
    const truth = truthOf(sandbox)
    const groups = matchEvents(events)
    expect(wrongIn(groups, truth)).toEqual([])
    expect(doublesIn(groups, truth)).toEqual([])

    const requested = events.flatMap(({ venue, id }) => truth.question.get(`${venue} ${id}`) ?? [])
    const shared = new Set(requested.filter((question, at) => requested.indexOf(question) < at))
    const found = groups.filter(({ sources }) => sources.length > 1)
    expect(shared.size).toBeGreaterThan(50)
    expect(found.length / shared.size).toBeGreaterThanOrEqual(0.9)
  },
)
