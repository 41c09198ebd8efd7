import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { VenueEvent } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { createWorld, type Question } from '@/lib/dev/sandbox/world/createWorld'
import { keyOf } from '@/lib/dev/sandbox/world/templates'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { createMatcher } from './createMatcher'
import { matchListings } from './group/matchListings'
import type { Listing } from './read/listing'

/** A catalogue with ground truth: markets with one meaning are the same, apart from inversion. */
interface Catalogue {
  events: Map<string, Listing[]>
  meaning: Map<string, string>
  markets: number
}

const NOW = Date.UTC(2026, 10, 21, 12)
/** Worlds start far enough apart that their questions are about different days. */
const APART_MS = 500 * 86_400_000
const WORLD = 2_700

const nameOf = ({ venue, id }: { venue: string; id: string }) => `${venue}\n${id}`

/** Adds one venue's event to the catalogue. */
function add(catalogue: Catalogue, event: string, listings: readonly Listing[], meanings: readonly string[]) {
  const [first] = listings
  if (!first) return
  catalogue.events.set(`${first.venue}\n${event}`, [...listings])
  listings.forEach((listing, i) => {
    catalogue.meaning.set(nameOf(listing), meanings[i] ?? '')
  })
  catalogue.markets += listings.length
}

/** Two venues with their own wording; the other three list Polymarket's questions in their usual formats. */
function addQuestion(catalogue: Catalogue, question: Question, world: number) {
  const { polymarket, kalshi, facts } = question
  const fact = keyOf(facts)
  const base = { aliases: [], references: [], tags: [] as string[] }
  if (kalshi) {
    const { text, markets, eventId } = kalshi
    const listings = markets.map(
      ({ id, title, label, rules, closeAt }): Listing => ({
        ...base,
        venue: 'kalshi',
        id,
        eventId,
        title,
        eventTitle: text.title,
        endDate: closeAt,
        rules,
        ...(label !== '' && { outcome: label }),
        tags: text.tags ?? [],
      }),
    )
    add(
      catalogue,
      eventId,
      listings,
      markets.map(({ outcome }) => `${fact} ${outcome.key}`),
    )
  }
  if (!polymarket) return
  const { text, markets, endDate } = polymarket
  const meanings = markets.map(({ outcome }) => `${fact} ${outcome.key}`)
  const event = `${world}-${polymarket.eventId}`
  const list = (venue: VenueId, shape: (market: (typeof markets)[number]) => Partial<Listing>) =>
    add(
      catalogue,
      event,
      markets.map(
        (market): Listing => ({
          ...base,
          venue,
          id: `${world}-${market.id}`,
          eventId: event,
          title: market.question,
          eventTitle: text.title,
          endDate,
          rules: market.rules,
          tags: text.tags,
          ...(market.item !== ''
            ? { outcome: market.item }
            : market.labels[0] !== 'Yes' && { outcome: market.labels[0] }),
          ...shape(market),
        }),
      ),
      meanings,
    )
  list('polymarket', () => ({}))
  if (question.seed % 3 === 0) list('predictfun', () => ({ rules: '', tags: [] }))
  if (question.seed % 3 === 1)
    list('opinion', ({ question: title }) => ({ title: title.toLowerCase(), tags: [] }))
  if (question.seed % 3 === 2) list('limitless', ({ rules }) => ({ rules: rules.slice(0, 200), tags: [] }))
}

function buildCatalogue(markets: number): Catalogue {
  const catalogue: Catalogue = { events: new Map(), meaning: new Map(), markets: 0 }
  const seen = new Set<string>()
  for (let world = 0; catalogue.markets < markets; world += 1) {
    const { questions } = createWorld({
      seed: world + 1,
      events: WORLD,
      now: NOW + world * APART_MS,
      speed: 0,
    })
    for (const question of questions) {
      if (catalogue.markets >= markets) break
      if (seen.has(keyOf(question.facts))) continue
      seen.add(keyOf(question.facts))
      addQuestion(catalogue, question, world)
    }
  }
  return catalogue
}

type Pair = readonly [string, string]

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+|\d+(?:[.,]\d+)*/g) ?? []

/**
 * The rival: TF-IDF cosine of title and label over an inverted index of rare words, a veto on different numbers or end
 * days, mutual best partners match. A weekend's work.
 */
function rival({ events }: Catalogue): Pair[] {
  const all = [...events.values()].flat().map((listing) => {
    const words = new Set(wordsOf(`${listing.title} ${listing.outcome ?? ''}`))
    return {
      listing,
      words,
      numbers: [...words]
        .filter((word) => /\d/.test(word))
        .sort()
        .join(),
    }
  })
  const index = new Map<string, number[]>()
  all.forEach(({ words }, i) => {
    for (const word of words) {
      const list = index.get(word)
      if (list) list.push(i)
      else index.set(word, [i])
    }
  })
  const weight = (word: string) => Math.log(all.length / (index.get(word)?.length ?? 1))
  const norms = all.map(({ words }) =>
    Math.sqrt([...words].reduce((sum, word) => sum + weight(word) ** 2, 0)),
  )
  const best = new Map<string, { at: number; score: number }>()
  all.forEach((one, i) => {
    const shared = new Map<number, number>()
    for (const word of one.words) {
      const list = index.get(word) ?? []
      if (list.length > 2_000) continue
      for (const other of list)
        if (other !== i) shared.set(other, (shared.get(other) ?? 0) + weight(word) ** 2)
    }
    for (const [at, dot] of shared) {
      const other = all[at]
      if (!other || other.listing.venue === one.listing.venue || other.numbers !== one.numbers) continue
      if (Math.abs((other.listing.endDate ?? 0) - (one.listing.endDate ?? 0)) > 2 * 86_400_000) continue
      const score = dot / ((norms[i] ?? 1) * (norms[at] ?? 1))
      const key = `${i} ${other.listing.venue}`
      if (score > 0.6 && score > (best.get(key)?.score ?? 0)) best.set(key, { at, score })
    }
  })
  return all.flatMap((one, i) =>
    pairsOf(i).flatMap((at): Pair[] => {
      const other = all[at]
      return other ? [[nameOf(one.listing), nameOf(other.listing)]] : []
    }),
  )

  function pairsOf(i: number): number[] {
    const own = all[i]?.listing.venue
    return ['polymarket', 'kalshi', 'limitless', 'opinion', 'predictfun'].flatMap((venue) => {
      const found = best.get(`${i} ${venue}`)
      return found && found.at > i && best.get(`${found.at} ${own}`)?.at === i ? [found.at] : []
    })
  }
}

function quality(pairs: readonly Pair[], { meaning }: Catalogue) {
  const right = pairs.filter(([a, b]) => meaning.get(a) === meaning.get(b)).length
  const byMeaning = new Map<string, Set<string>>()
  for (const [name, what] of meaning) byMeaning.set(what, (byMeaning.get(what) ?? new Set()).add(name))
  const possible = [...byMeaning.values()].reduce((sum, { size }) => sum + (size * (size - 1)) / 2, 0)
  return { precision: right / Math.max(1, pairs.length), recall: right / Math.max(1, possible) }
}

const percent = (value: number) => `${(value * 100).toFixed(1)} %`

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** CPU time, so that other load does not count. */
function measure(name: string, catalogue: Catalogue, run: (catalogue: Catalogue) => Pair[]): number {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const start = process.cpuUsage()
  const pairs = run(catalogue)
  const { user, system } = process.cpuUsage(start)
  const seconds = (user + system) / 1e6
  const heap = (process.memoryUsage().heapUsed - before) / 2 ** 20
  const { precision, recall } = quality(pairs, catalogue)
  process.stdout.write(
    `${name.padEnd(22)} ${String(catalogue.markets).padStart(7)} markets ${seconds.toFixed(1).padStart(6)} s of CPU  heap +${heap.toFixed(0).padStart(4)} MiB  ` +
      `${String(pairs.length).padStart(6)} pairs  precision ${percent(precision)}  recall ${percent(recall)}\n`,
  )
  return seconds
}

const ours = ({ events }: Catalogue) => matchListings(events).map(({ a, b }): Pair => [nameOf(a), nameOf(b)])

const toEvent = ([first, ...rest]: readonly Listing[]): VenueEvent | undefined =>
  first &&
  buildEvent(first.venue, {
    id: first.eventId,
    title: first.eventTitle ?? first.title,
    tags: [...first.tags],
    markets: [first, ...rest].map(({ id, title, outcome, endDate, rules, references }) => ({
      id,
      question: title,
      outcomeTitle: outcome,
      endDate,
      rules,
      references: [...references],
    })),
  })

const CHANGES = 40

/** Median CPU time, ms, to update the groups after one event changed its rules. */
function measureChanges({ events, markets }: Catalogue): number {
  const list = [...events.values()].flatMap((listings) => toEvent(listings) ?? [])
  const matcher = createMatcher()
  const run = () => {
    const steps = matcher.run(list)
    while (!steps.next().done);
  }
  run()
  const times: number[] = []
  for (let i = 0; i < CHANGES; i += 1) {
    const at = Math.floor((i * list.length) / CHANGES)
    const event = list[at]
    if (!event) continue
    list[at] = {
      ...event,
      markets: event.markets.map((market) => ({ ...market, rules: `${market.rules} ` })),
    }
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1_000)
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? 0
  process.stdout.write(
    `one changed event of ${markets} markets: median ${median.toFixed(0)} ms of CPU, slowest ${(times.at(-1) ?? 0).toFixed(0)}\n`,
  )
  return median
}

/** Cold runs over five venues, ours beside the rival on the same input; then twice as many markets. */
async function runMatchingBench(): Promise<BenchRow[]> {
  measure('warm-up', buildCatalogue(5_000), ours)
  const half = buildCatalogue(50_000)
  const whole = buildCatalogue(100_000)
  const small = measure('matcher', half, ours)
  measure('TF-IDF with vetoes', half, rival)
  const large = measure('matcher', whole, ours)
  const plain = measure('TF-IDF with vetoes', whole, rival)
  const changed = measureChanges(whole)
  process.stdout.write(
    `Twice the markets cost ${(large / small).toFixed(2)} times; peak of the process ${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MiB.\n`,
  )
  return [
    lessIsBetter({
      what: `matching ${whole.markets} markets`,
      unit: 's of processor time',
      ours: large,
      rival: 'TF-IDF with vetoes',
      theirs: plain,
    }),
    lessIsBetter({
      what: `matching one changed event of ${whole.markets} markets`,
      unit: 'ms of processor time',
      ours: changed,
      rival: 'everything again',
      theirs: large * 1_000,
    }),
  ]
}

await benchAsProgram(import.meta.url, runMatchingBench)
