import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildEvent } from '@/lib/testing/buildEvent'
import { scoreEvents } from './scoreEvents'
import { describeEvent } from './slots'

/** Pairs of real titles with labels, kept outside the project. */
const FILE = '../shared/match-pairs/pairs.jsonl'
/** Labels that their own collectors doubt. */
const DOUBTFUL = /unverified|loose|disputed/

interface Side {
  venue: 'polymarket' | 'kalshi'
  id: string
  title: string | null
  event_title: string | null
  outcome: string | null
  end_date: string | null
  rules: string | null
  child_titles?: string[]
}

interface Pair {
  id: string
  label: 'same' | 'different'
  label_quality: string
  a: Side
  b: Side
}

/** The market as an event of its own: only what title, outcome and date tell. */
function read(side: Side) {
  const label = side.outcome && !/^(?:yes|no)$/i.test(side.outcome) ? ` ${side.outcome}` : ''
  const end = side.end_date === null ? Number.NaN : Date.parse(side.end_date)
  return describeEvent(
    buildEvent(side.venue, {
      id: side.id,
      title: `${side.title}${label}`,
      description: side.rules ?? '',
      endDate: Number.isNaN(end) ? undefined : end,
    }),
  )
}

test.skipIf(!existsSync(FILE))('real titles labelled as different are never taken for one', () => {
  const pairs = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line): Pair => JSON.parse(line))
    .filter(
      ({ a, b, label_quality }) =>
        new Set([a.venue, b.venue]).size === 2 &&
        [a, b].every(
          ({ venue, title, child_titles }) =>
            ['polymarket', 'kalshi'].includes(venue) && title && !child_titles,
        ) &&
        !DOUBTFUL.test(label_quality),
    )
  const judged = pairs.map((pair) => ({ ...pair, verdict: scoreEvents(read(pair.a), read(pair.b)) }))
  const taken = judged.filter(({ verdict }) => !('veto' in verdict))
  const wrong = taken.filter(({ label }) => label === 'different')
  const same = pairs.filter(({ label }) => label === 'same')
  process.stdout.write(
    `labelled Kalshi–Polymarket titles: ${pairs.length}, taken ${taken.length}, wrong ${wrong.length}, ` +
      `found ${taken.length - wrong.length} of ${same.length} by titles alone\n`,
  )
  if (process.env.SHOW_PAIRS)
    for (const { a, b, label, verdict } of judged)
      if (label === 'same' && 'veto' in verdict)
        process.stdout.write(`${verdict.veto} | ${a.title} | ${b.title} ${b.outcome ?? ''}\n`)
  expect(wrong.map(({ a, b }) => `${a.title} ${a.outcome} / ${b.title} ${b.outcome}`)).toEqual([])
})
