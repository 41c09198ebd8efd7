import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCrossed } from '@/lib/core/domain/orderBook'
import { bookAt } from './book'
import { createWorld, type Question, type World } from './createWorld'
import { venueFair } from './fair'

const NOW = Date.UTC(2026, 10, 21, 15, 0, 0)
const MINUTE = 60_000

const marketsOf = ({ polymarket, kalshi, limitless, predictfun }: Question) => [
  ...(polymarket?.markets ?? []),
  ...(kalshi?.markets ?? []),
  ...(limitless?.markets ?? []),
  ...(predictfun?.markets ?? []),
]

/** Every book of the world at this moment. */
const booksOf = (world: World) =>
  world.questions.flatMap((question) => {
    const fair = world.fairOf(question)
    return marketsOf(question).map((market) => {
      const at = fair.get(market.outcome.key) ?? 0
      const own = venueFair(market.relation === 'same' ? at : 1 - at, market.book.seed, world.elapsed())
      return { market, sides: bookAt(market.book, own, Math.floor(world.elapsed() / 1_000)) }
    })
  })

describe('a simulated world', () => {
  test('is the same for the same seed and differs for another', () => {
    const text = (seed: number) => JSON.stringify(createWorld({ seed, events: 60, now: NOW }).questions)
    expect(text(1)).toBe(text(1))
    expect(text(1)).not.toBe(text(2))
  })

  test('agrees with another that was stepped at other times', () => {
    const often = createWorld({ seed: 3, events: 40, now: NOW })
    for (let i = 1; i <= 20; i += 1) often.step(NOW + i * 7_000)
    const once = createWorld({ seed: 3, events: 40, now: NOW })
    once.step(NOW + 140_000)
    expect(booksOf(often)).toEqual(booksOf(once))
  })

  test('has the requested number of questions, a third of them on one venue only', () => {
    const { questions } = createWorld({ seed: 1, events: 120, now: NOW })
    expect(questions).toHaveLength(120)
    const both = questions.filter((question) => question.polymarket && question.kalshi).length
    expect(both).toBeGreaterThanOrEqual(70)
    expect(both).toBeLessThanOrEqual(90)
  })

  test('never lists two things under one id', () => {
    const { questions } = createWorld({ seed: 5, events: 600, now: NOW })
    const ids = questions.flatMap(({ polymarket, kalshi, limitless, predictfun }) => [
      ...(polymarket
        ? [polymarket.slug, ...polymarket.markets.flatMap((m) => [m.id, m.conditionId, ...m.tokens])]
        : []),
      ...(kalshi ? kalshi.markets.map((market) => market.id) : []),
      ...(limitless
        ? [
            limitless.group && limitless.eventId,
            ...limitless.markets.flatMap((m) => [m.id, ...m.tokens]),
          ].filter(Boolean)
        : []),
      ...(predictfun
        ? [
            predictfun.eventId,
            String(predictfun.categoryId),
            ...predictfun.markets.flatMap((m) => [`predictfun ${m.id}`, m.conditionId, ...m.tokens]),
          ]
        : []),
    ])
    expect(new Set(ids).size).toBe(ids.length)
    const events = questions.flatMap(({ kalshi }) => (kalshi ? [kalshi.eventId] : []))
    expect(new Set(events).size).toBe(events.length)
  })

  test('words a question differently on each venue', () => {
    const { questions } = createWorld({ seed: 1, events: 120, now: NOW })
    for (const { polymarket, kalshi } of questions) {
      if (!polymarket || !kalshi) continue
      expect(polymarket.markets[0]?.rules).not.toBe(kalshi.markets[0]?.rules)
      expect(polymarket.markets[0]?.question).not.toBe(kalshi.markets[0]?.title)
    }
  })

  test('puts look-alikes on different venues and lists them', () => {
    const { questions, lookAlikes } = createWorld({ seed: 1, events: 120, now: NOW })
    expect(lookAlikes.length).toBeGreaterThanOrEqual(6)
    for (const { questions: ids } of lookAlikes) {
      const [first, second] = ids.map((id) => questions.find((question) => question.id === id))
      expect(first?.polymarket && !first.kalshi).toBe(true)
      expect(second?.kalshi && !second.polymarket).toBe(true)
    }
    const opposite = questions.some(({ kalshi }) =>
      kalshi?.markets.some((market) => market.relation === 'complement'),
    )
    expect(opposite).toBe(true)
  })

  test('lists only future events, except games already under way', () => {
    const { questions } = createWorld({ seed: 1, events: 300, now: NOW })
    for (const { facts, endsAfter } of questions) {
      expect(endsAfter).toBeGreaterThan(0)
      if (facts.at <= NOW) expect(['game', 'soccerMatch']).toContain(facts.template)
    }
  })

  test('has books that are uncrossed, positive and on the tick at any time and for any seed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 30 * 24 * 60 }),
        (seed, minutes) => {
          const world = createWorld({ seed, events: 30, now: NOW })
          world.step(NOW + minutes * MINUTE)
          for (const { market, sides } of booksOf(world)) {
            expect(isCrossed(sides)).toBe(false)
            const levels = [...sides.bids, ...sides.asks]
            const prices = new Set(market.book.grid)
            expect(sides.bids.length <= 60 && sides.asks.length <= 60).toBe(true)
            expect(levels.filter(({ price }) => !prices.has(price))).toEqual([])
            expect(levels.filter(({ size }) => !(size > 0 && size % market.book.lot === 0))).toEqual([])
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  test('makes venues disagree: some pairs of books cross each other, most do not', () => {
    const world = createWorld({ seed: 1, events: 200, now: NOW })
    const books = new Map(booksOf(world).map(({ market, sides }) => [market.id, sides]))
    let pairs = 0
    let crossed = 0
    for (const { polymarket, kalshi } of world.questions) {
      for (const market of polymarket?.markets ?? []) {
        const other = kalshi?.markets.find(
          (one) => one.outcome.key === market.outcome.key && one.relation === 'same',
        )
        const [a, b] = [books.get(market.id), books.get(other?.id ?? '')]
        if (!a || !b) continue
        pairs += 1
        if (isCrossed({ bids: a.bids, asks: b.asks }) || isCrossed({ bids: b.bids, asks: a.asks }))
          crossed += 1
      }
    }
    expect(crossed / pairs).toBeGreaterThan(0.01)
    expect(crossed / pairs).toBeLessThan(0.6)
  })

  test('keeps ladders and deadlines in order of likelihood as it moves', () => {
    const world = createWorld({ seed: 2, events: 120, now: NOW })
    world.step(NOW + 3 * 60 * MINUTE)
    for (const question of world.questions) {
      if (question.facts.kind !== 'ladder' || world.phaseOf(question) !== 'open') continue
      const values = question.facts.outcomes.map(({ key }) => world.fairOf(question).get(key) ?? 0)
      expect([...values].sort((a, b) => b - a)).toEqual(values)
    }
  })

  test('closes and resolves some questions and lists new ones within ten minutes', () => {
    const world = createWorld({ seed: 1, events: 120, now: NOW })
    const phases = () => new Set(world.questions.map((question) => world.phaseOf(question)))
    expect(phases()).toEqual(new Set(['open', 'unlisted']))
    const results = new Set<string>()
    for (let minute = 0; minute <= 10; minute += 1) world.step(NOW + minute * MINUTE)
    for (const question of world.questions) {
      if (world.phaseOf(question) === 'final')
        for (const result of question.results.values()) results.add(result)
    }
    expect(phases()).toEqual(new Set(['open', 'final']))
    expect(results).toEqual(new Set(['yes', 'no', 'half']))
  })

  test('is frozen at speed 0, with everything listed and nothing ending', () => {
    const world = createWorld({ seed: 1, events: 120, now: NOW, speed: 0 })
    const before = booksOf(world)
    world.step(NOW + 40 * 24 * 60 * MINUTE)
    expect(booksOf(world)).toEqual(before)
    expect(new Set(world.questions.map((question) => world.phaseOf(question)))).toEqual(new Set(['open']))
  })
})
