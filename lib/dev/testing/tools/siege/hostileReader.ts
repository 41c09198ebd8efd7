import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { boundRefusals } from '@/lib/venues/boundedRefusals'
import { FIXTURES } from '@/lib/venues/compliance.testkit'
import { CASES, type Stall } from './hostileVenues'

/** Reads every case of a hostile venue, and measures how long each blocks this process at most. */
const { SIEGE_URL = '' } = process.env
const { signal } = new AbortController()
const fetchJson = createFetchJson({
  clock: systemClock,
  retry: { attempts: 1 },
  defaultLimit: { perSecond: 1e6, burst: 1e6 },
  breaker: { threshold: Number.POSITIVE_INFINITY },
})

/** Processor time of this thread, ms: excludes other programs on the machine. */
const threadMs = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** The longest turn of the event loop during some work, ms. */
async function longestTurn(work: Promise<unknown>): Promise<number> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  let longest = 0
  let last = threadMs()
  while (!isDone) {
    await nextTurn()
    const now = threadMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}

async function read({ venue, path }: (typeof CASES)[number]) {
  const connector = boundRefusals(
    FIXTURES[venue].create({ clock: systemClock, url: `${SIEGE_URL}${path}`, fetchJson }),
  )
  try {
    for await (const page of connector.listEvents({ signal })) void page
  } catch {
    // A completely malformed page is rejected: only the time it took counts.
  }
}

process.on('message', async () => {
  // Compiled and warm, like a process that has run for a while.
  for (const one of CASES.filter((_, i) => i % 8 === 0)) await read(one)
  const stalls: Stall[] = []
  for (const one of CASES)
    stalls.push({ case: `${one.venue}, ${one.name}`, ms: await longestTurn(read(one)) })
  process.send?.(stalls)
  process.once('disconnect', () => process.exit(0))
})
process.send?.({ ready: true })
