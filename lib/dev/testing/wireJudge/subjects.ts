import type { Sandbox } from '@/lib/dev/sandbox/startSandbox'
import type { Question, World } from '@/lib/dev/sandbox/world/createWorld'

/** The part of a simulated world that the clients query. */
export interface Subjects {
  env: Record<string, string>
  /** The stand-ins' time, ms. */
  now: number
  polymarket: {
    eventId: string
    eventSlug: string
    marketId: string
    marketSlug: string
    conditionId: string
    tokens: readonly string[]
  }
  kalshi: { series: string; event: string; market: string; settled: string }
  limitless: { slug: string; group: string }
  opinion: { binary: number; topic: number; slug: string; token: string }
  predictfun: { market: string; slug: string }
  wallet: string
}

/** The first matching listing of a venue; throws when the world has none. */
function first<T>(world: World, find: (question: Question) => T | undefined | false): T {
  for (const question of world.questions) {
    const found = find(question)
    if (found) return found
  }
  throw new Error('The simulated world lacks a subject of the judge.')
}

export function subjectsOf({ world, env }: Sandbox, now: number): Subjects {
  world.step(now)
  const isOpen = (question: Question) => world.phaseOf(question) === 'open'
  const polymarket = first(world, (one) => isOpen(one) && one.polymarket)
  const pool = polymarket.markets[0]
  const kalshi = first(world, (one) => isOpen(one) && one.kalshi)
  const settled = first(world, (one) => world.phaseOf(one) === 'final' && one.kalshi)
  const limitless = first(world, (one) => isOpen(one) && !one.limitless?.group && one.limitless)
  const group = first(world, (one) => isOpen(one) && one.limitless?.group && one.limitless)
  const binary = first(world, (one) => isOpen(one) && one.opinion && !one.opinion.categorical && one.opinion)
  const topic = first(world, (one) => isOpen(one) && one.opinion?.categorical && one.opinion)
  const predictfun = first(world, (one) => isOpen(one) && one.predictfun)
  if (!pool) throw new Error('An event without a market.')
  return {
    env,
    now,
    polymarket: {
      eventId: polymarket.eventId,
      eventSlug: polymarket.slug,
      marketId: pool.id,
      marketSlug: pool.slug,
      conditionId: pool.conditionId,
      tokens: pool.tokens,
    },
    kalshi: {
      series: kalshi.text.series,
      event: kalshi.eventId,
      market: kalshi.markets[0]?.id ?? '',
      settled: settled.markets[0]?.id ?? '',
    },
    limitless: { slug: limitless.markets[0]?.id ?? '', group: group.eventId },
    opinion: {
      binary: binary.markets[0]?.marketId ?? 0,
      topic: topic.topicId,
      slug: binary.slug,
      token: binary.markets[0]?.tokens[0] ?? '',
    },
    predictfun: { market: predictfun.markets[0]?.id ?? '', slug: predictfun.eventId },
    wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  }
}
