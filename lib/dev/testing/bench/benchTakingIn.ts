import { setTimeout as sleep } from 'node:timers/promises'
import { VENUE_IDS, VENUES, type VenueId } from '@/lib/core/domain/venue'
import { until } from '@/lib/dev/testing/support/startStack'
import type { Intake, IntakeUsage } from './benchIntake'
import { type BenchProcess, endProcess, queryProcess, startProcess } from './benchProcess'
import { type BenchRow, lessIsBetter } from './benchRows'
import type { Steps } from './benchStandIns'

const STEPS = 20
const WARM_STEPS = 20
const QUIET_MS = 300
const MAX_OTHERS = 5
const SETTLE_MS = 3_000

interface TakenIn {
  venue: VenueId
  books: number
  changes: number
  ours: PerChange
  theirs: PerChange
  /** Processor time of the stand-in, µs a change. */
  venueUs: number
}

interface PerChange {
  us: number
  bytes: number
}

/** Waits until a process has handled everything. */
async function quiet(reader: BenchProcess<unknown>) {
  let before = Number.NEGATIVE_INFINITY
  await until('the frames to be handled', async () => {
    const { count } = await queryProcess<Intake>(reader, 'state')
    // Heartbeats and trades go on.
    const isQuiet = count - before <= MAX_OTHERS
    before = count
    if (!isQuiet) await sleep(QUIET_MS)
    return isQuiet ? true : undefined
  })
}

/** Waits until no further book starts to be streamed; a few markets have none. */
async function allStreamed(reader: BenchProcess<unknown>): Promise<number> {
  let before = 0
  return until(
    'the books to be streamed',
    async () => {
      const { live } = await queryProcess<Intake>(reader, 'state')
      const isSteady = live > 0 && live === before
      before = live
      await sleep(SETTLE_MS)
      return isSteady ? live : undefined
    },
    120_000,
  )
}

async function measure(venues: BenchProcess<unknown>, readers: readonly BenchProcess<unknown>[]) {
  const step = async (steps: number) => {
    const done = await queryProcess<Steps>(venues, { steps })
    for (const reader of readers) await quiet(reader)
    return done
  }
  const each = <Answer>(message: string) =>
    Promise.all(readers.map((reader) => queryProcess<Answer>(reader, message)))
  await step(WARM_STEPS)

  await each('reset')
  const { changes, busyUs } = await step(STEPS)
  const [ours, theirs] = (await each<IntakeUsage>('usage')).map((used) => ({
    us: used.busyUs / changes,
    bytes: used.allocated / changes,
  }))
  if (!ours || !theirs) throw new Error('Both readers are measured.')
  return { changes, venueUs: busyUs / changes, ours, theirs }
}

async function takeIn(
  venue: VenueId,
  venues: BenchProcess<{ env: Record<string, string> }>,
): Promise<TakenIn> {
  const file = 'lib/dev/testing/bench/benchIntake.ts'
  const seen = (await queryProcess<string[]>(venues, 'observers')).length
  const ours = await startProcess(file, { ...venues.first.env, PLATFORMS: venue, VENUE_RATE_FACTOR: '100' })
  try {
    const books = await allStreamed(ours)
    const sockets = (await queryProcess<string[]>(venues, 'observers')).slice(seen)
    const bare = await startProcess(file, { BENCH_SOCKETS: sockets.join(' ') })
    try {
      return { venue, books, ...(await measure(venues, [ours, bare])) }
    } finally {
      await endProcess(bare)
    }
  } finally {
    await endProcess(ours)
  }
}

/** Five venues' frames at full speed: processor time and bytes a change, beside a client that only parses. */
export async function benchTakingIn(): Promise<BenchRow[]> {
  const venues = await startProcess<{ env: Record<string, string> }>('lib/dev/testing/bench/benchStandIns.ts')
  const rows: TakenIn[] = []
  try {
    for (const venue of VENUE_IDS) rows.push(await takeIn(venue, venues))
  } finally {
    await endProcess(venues)
  }
  const total = rows.reduce((sum, { changes }) => sum + changes, 0)
  const mean = (pick: (row: TakenIn) => number) =>
    rows.reduce((sum, row) => sum + pick(row) * row.changes, 0) / total
  const all = {
    books: rows.reduce((sum, { books }) => sum + books, 0),
    changes: total,
    ours: { us: mean(({ ours }) => ours.us), bytes: mean(({ ours }) => ours.bytes) },
    theirs: { us: mean(({ theirs }) => theirs.us), bytes: mean(({ theirs }) => theirs.bytes) },
    venueUs: mean(({ venueUs }) => venueUs),
  }
  const line = (name: string, row: Omit<TakenIn, 'venue'>) =>
    [
      name.padEnd(14),
      ...[row.books, row.changes].map((count) => String(count).padStart(9)),
      ...[row.ours.us, row.theirs.us].map((us) => us.toFixed(1).padStart(11)),
      ...[row.ours.bytes, row.theirs.bytes].map((bytes) => (bytes / 1_024).toFixed(1).padStart(11)),
      row.venueUs.toFixed(1).padStart(11),
    ].join('')
  process.stdout.write(
    [
      'A change of a book taken in at full speed, from the socket to the message for the serving process',
      '                  books  changes      µs cpu    rival µs   KB a chg.   rival KB   stand-in µs',
      ...rows.map((row) => line(VENUES[row.venue].name, row)),
      line('all', all),
      `The rival is a bare WebSocket client with JSON.parse on the same frames. A core takes in ${Math.round(1e6 / all.ours.us).toLocaleString('en-US')} changes a second.`,
      '',
    ].join('\n'),
  )
  return [
    lessIsBetter({
      what: 'a change of a book taken in, five venues',
      unit: 'µs of processor',
      ours: all.ours.us,
      rival: 'bare client with JSON.parse',
      theirs: all.theirs.us,
    }),
  ]
}
