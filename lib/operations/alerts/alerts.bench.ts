import type { FiredPlan } from '@/lib/contract/alerts'
import type { Alert } from '@/lib/core/domain/alert'
import type { Market } from '@/lib/core/domain/market'
import { price, shares, usd } from '@/lib/core/domain/units'
import { type BenchRow, benchAsProgram, lessIsBetter } from '@/lib/dev/testing/bench/benchRows'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createAlertEngine } from '@/lib/operations/alerts/createAlertEngine'
import { bookOf, buildWorld, type World } from '@/lib/operations/scanner/benchWorld.testkit'
import { planAlert } from './planAlert'

const ALERTS = 100_000
/** The service checks changed books at this interval, at most this long at a time. */
const TICK_MS = 20
const PER_SECOND = 1_000
const SECONDS = 30
/** 800 questions on two or three venues: 2,000 books. */
const SIZE = { events: 800, outcomes: 1, levels: 28 }
/** The rival plans every alert: one in this many is enough to extrapolate. */
const RIVAL_SHARE = 50

/** Orders of all sizes on all outcomes, at prices from just off the market to far from it. */
function alertsOf({ random, groups, markets }: World): Alert[] {
  const fairOf = new Map(markets.map(({ market, fair }) => [market.id, fair]))
  return Array.from({ length: ALERTS }, (_, i): Alert => {
    const group = groups[i % groups.length] as World['groups'][number]
    const outcome = group.outcomes[0] as World['groups'][number]['outcomes'][number]
    const fair = fairOf.get(outcome.members[0]?.market.id ?? '') ?? 50
    const direction = random.chance(0.8) ? 'buy' : 'sell'
    const side = random.chance(0.7) ? 'yes' : 'no'
    const at = side === 'yes' ? fair : 100 - fair
    const away = random.int(-1, 12)
    const cents = Math.min(98, Math.max(2, direction === 'buy' ? at - away : at + away))
    const amount = random.chance(0.5)
      ? ({ unit: 'usd', value: usd(random.int(10, 5_000) * 1_000_000) } as const)
      : ({ unit: 'tokens', value: shares(random.int(10, 5_000) * 1_000_000) } as const)
    return {
      id: `a${i}`,
      userId: `u${i % 1_000}`,
      outcomeId: outcome.id,
      outcome: side,
      direction,
      amount,
      allIn: price(cents * 10_000),
      venues: [],
      cooldownMs: 900_000,
      paused: false,
      event: { slug: group.slug, title: group.title },
      createdAt: 0,
      changedAt: 0,
      crossings: 0,
      holding: false,
    }
  })
}

function start() {
  const world = buildWorld(SIZE)
  const { runtime, books, clock } = createTestRuntime({ events: world.groups })
  let [plans, fired] = [0, 0]
  const engine = createAlertEngine<() => FiredPlan>({
    books,
    clock,
    plan(alert, watched) {
      plans += 1
      return planAlert(runtime, alert, watched)
    },
    fired(_, plan) {
      plan()
      fired += 1
    },
    rearmed: () => undefined,
  })
  const put = (one: World['markets'][number]) =>
    books.put({ ...bookOf(world, one), receivedAt: clock.now() }, { freshMs: 3_600_000 })
  for (const one of world.markets) put(one)
  const alerts = alertsOf(world)
  for (const alert of alerts) engine.put(alert)
  for (const group of world.groups) {
    const [outcome] = group.outcomes
    if (outcome) engine.setOutcome(outcome.id, { group, outcome })
  }
  const touch = ({ venue, id }: Market) => engine.touch({ venue, marketId: id })
  return { world, runtime, clock, engine, alerts, put, touch, counts: () => ({ plans, fired }) }
}

type Started = ReturnType<typeof start>

/** Simulates a serving process that checks all alerts: CPU time per second, as a share of a core. */
function simulate({ world, clock, engine, put, touch, counts }: Started) {
  const times: number[] = []
  const timed = (work: () => void) => {
    const before = performance.now()
    work()
    times.push(performance.now() - before)
  }
  const first = performance.now()
  engine.flush()
  const loadMs = performance.now() - first
  const before = counts()
  for (let tick = 0; tick < SECONDS * (1_000 / TICK_MS); tick += 1) {
    const changed = Array.from(
      { length: (PER_SECOND * TICK_MS) / 1_000 },
      () => world.markets[world.random.int(0, world.markets.length - 1)] as World['markets'][number],
    )
    for (const one of changed) put(one)
    timed(() => {
      for (const { market } of changed) touch(market)
      engine.flush()
    })
    clock.advance(TICK_MS)
    if (tick % (1_000 / TICK_MS) === 0) timed(() => engine.recheck())
  }
  const after = counts()
  const busy = times.reduce((sum, ms) => sum + ms, 0)
  const share = (busy / (SECONDS * 1_000)) * 100
  console.info(
    `${engine.size()} alerts over ${world.markets.length} books, ${PER_SECOND} changes a second: ${share.toFixed(1)} % of a core, ` +
      `longest turn ${Math.max(...times).toFixed(1)} ms, ${((after.plans - before.plans) / SECONDS).toFixed(0)} plans and ` +
      `${((after.fired - before.fired) / SECONDS).toFixed(1)} firings a second; ${before.fired} fired when they were loaded, in ${loadMs.toFixed(0)} ms`,
  )
  return { share, perChangeMs: busy / (SECONDS * PER_SECOND) }
}

/** Time per book change when every alert is planned, from a sample of alerts. */
function planEverything({ runtime, alerts, world }: Started): number {
  const groups = new Map(world.groups.map((group) => [group.slug, group]))
  const sample = alerts.filter((_, i) => i % RIVAL_SHARE === 0)
  const before = performance.now()
  for (const alert of sample) {
    const group = groups.get(alert.event.slug)
    const outcome = group?.outcomes[0]
    if (group && outcome) planAlert(runtime, alert, { group, outcome })
  }
  return ((performance.now() - before) / sample.length) * alerts.length
}

async function bench(): Promise<BenchRow[]> {
  const started = start()
  const ours = simulate(started)
  const theirs = planEverything(started)
  console.info(`all alerts planned on one change: ${theirs.toFixed(0)} ms`)
  if (ours.share > 50) throw new Error(`${ours.share.toFixed(1)} % of a core is more than half of it.`)
  return [
    lessIsBetter({
      what: '100,000 alerts checked on a changed book',
      unit: 'ms',
      ours: ours.perChangeMs,
      rival: 'planning every alert on each change',
      theirs,
    }),
  ]
}

benchAsProgram(import.meta.url, bench)
