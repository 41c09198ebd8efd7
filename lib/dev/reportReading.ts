import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { Runtime } from '@/lib/operations/runtime'

const EVERY_MS = 1_000
/** Between two lines about the venues that are still being read, ms. */
const REMIND_MS = 10_000

type Reading = Pick<Runtime, 'readiness' | 'books' | 'clock' | 'config'>

/** Says which venues are read and which are not yet, until every one that answers has been read once. */
export async function reportReading(
  { readiness, books, clock, config }: Reading,
  say: (line: string) => void,
): Promise<void> {
  const start = clock.now()
  const done = new Set<VenueId>()
  const seconds = () => Math.round((clock.now() - start) / 1_000)
  const described = (venue: VenueId) => `${VENUES[venue].name} (${books.stats(venue).books} order books)`
  for (let saidAt = start; ; await clock.sleep(EVERY_MS)) {
    const { ready, leaving, venues } = await readiness()
    if (leaving) return
    const read = config.platforms.filter((venue) => venues[venue] && !done.has(venue))
    for (const venue of read) {
      done.add(venue)
      say(`  read: ${described(venue)}`)
    }
    if (ready) return say(`Ready: the venues are read, ${seconds()} s after the pages opened.`)
    if (clock.now() - saidAt < REMIND_MS) continue
    saidAt = clock.now()
    const waiting = config.platforms.filter((venue) => !done.has(venue))
    say(`  after ${seconds()} s still reading: ${waiting.map(described).join(', ')}`)
  }
}
