import { VENUE_IDS } from '@/lib/core/domain/venue'
import { endProcess, queryProcess, startProcess } from '@/lib/dev/testing/bench/benchProcess'
import { startFakeVenueServer } from '@/lib/dev/testing/support/fakeVenueServer'
import { FIXTURES } from '@/lib/venues/compliance.testkit'
import { HOSTILE_ROWS, withRows } from '@/lib/venues/hostilePayloads.testkit'

/** Longest time that a hostile venue's response may block the reading process, ms. */
const MAX_STALL_MS = 50

/** How long one reading of a case blocked the event loop. */
export interface Stall {
  case: string
  ms: number
}

/** The response for a case, by `/<venue>/<number of the payload>` before the venue's own path. */
export const CASES = VENUE_IDS.flatMap((venue) =>
  Object.keys(HOSTILE_ROWS).map((name, i) => ({ venue, name, path: `/${venue}/${i}` })),
)

/**
 * Makes a process read hostile catalogues of every venue, like ingestion, and reports cases that block it for
 * longer than other work may wait. SIEGE_ONLY, when set, must be a part of "hostile venues".
 */
export async function besiegeWithVenues(): Promise<string[]> {
  if (!'hostile venues'.includes(process.env.SIEGE_ONLY ?? '')) return []
  const payloads = Object.values(HOSTILE_ROWS)
  const server = await startFakeVenueServer(({ url }) => {
    const [, venue, payload, own] = /^\/([a-z]+)\/(\d+)(\/.*)$/.exec(url.pathname) ?? []
    const known = VENUE_IDS.find((id) => id === venue)
    const json = known && FIXTURES[known].answers[own ?? '']?.(url.searchParams)
    const add = payloads[Number(payload)]
    return json === undefined || !add ? { json: {}, status: 404 } : { json: withRows(json, add) }
  })
  const reader = await startProcess('lib/dev/testing/tools/siege/hostileReader.ts', { SIEGE_URL: server.url })
  try {
    const stalls = await queryProcess<Stall[]>(reader, 'read')
    const worst = stalls.toSorted((a, b) => b.ms - a.ms)
    const words = worst.slice(0, 3).map(({ case: name, ms }) => `${ms.toFixed(0)} ms by ${name}`)
    process.stdout.write(`hostile venues: ${stalls.length} catalogues, longest stalls ${words.join(', ')}\n`)
    return worst
      .filter(({ ms }) => ms > MAX_STALL_MS)
      .map(({ case: name, ms }) => `hostile venues: ${name} held the loop up for ${ms.toFixed(0)} ms`)
  } finally {
    await endProcess(reader)
    await server.close()
  }
}
