import { expect, test } from 'vitest'
import { simulatedKalshi } from '../kalshi/simulatedKalshi'
import { simulatedLimitless } from '../limitless/simulatedLimitless'
import { simulatedPolymarket } from '../polymarket/simulatedPolymarket'
import { simulatedPredictfun } from '../predictfun/simulatedPredictfun'
import { createWorld, FINAL_AFTER } from '../world/createWorld'
import { MINUTE, SECOND } from '../world/dates'

const NOW = Date.parse('2026-11-24T20:14:00Z')
const BEGIN = Date.parse('2026-11-24T20:15:00Z')

function setUp({ speed = 1, windows = true } = {}) {
  const world = createWorld({ seed: 1, events: 6, now: NOW, speed, windows })
  return {
    world,
    polymarket: simulatedPolymarket(world),
    kalshi: simulatedKalshi(world),
    limitless: simulatedLimitless(world),
    predictfun: simulatedPredictfun(world),
  }
}

const KALSHI = 'KXBTC15M-26NOV241530'
const LIMITLESS = `btc-up-or-down-15-min-${BEGIN}`
const SHARED = `btc-updown-15m-${BEGIN / 1_000}`

test('venues that list ahead have the next window before it begins, the others when it begins', () => {
  const { polymarket, kalshi, limitless, predictfun } = setUp()
  const listed = (now: number) => ({
    polymarket: polymarket.events(now).some(({ slug }) => slug === SHARED),
    kalshi: kalshi.events(now).some(({ event_ticker }) => event_ticker === KALSHI),
    limitless: limitless.row(LIMITLESS, now) !== undefined,
    predictfun: predictfun.categories(now).some(({ slug }) => slug === SHARED),
  })
  expect(listed(BEGIN - SECOND)).toEqual({
    polymarket: true,
    kalshi: false,
    limitless: false,
    predictfun: true,
  })
  expect(listed(BEGIN)).toEqual({ polymarket: true, kalshi: true, limitless: true, predictfun: true })
})

test('each venue states start and end in its own format', () => {
  const { polymarket, kalshi, limitless, predictfun } = setUp()
  const end = '2026-11-24T20:30:00'
  const market = polymarket.events(BEGIN).find(({ slug }) => slug === SHARED)?.markets[0]
  expect(market).toMatchObject({
    question: 'Bitcoin Up or Down - November 24, 3:15PM-3:30PM ET',
    eventStartTime: new Date(BEGIN).toISOString(),
    endDate: `${end}.000Z`,
  })
  const [contract] = kalshi.events(BEGIN).find(({ event_ticker }) => event_ticker === KALSHI)?.markets ?? []
  expect(contract).toMatchObject({ open_time: '2026-11-24T20:15:00Z', close_time: `${end}Z` })
  expect(limitless.row(LIMITLESS, BEGIN)).toMatchObject({
    title: 'BTC Up or Down - 15 mins',
    startAt: new Date(BEGIN).toISOString(),
    expirationTimestamp: BEGIN + 15 * MINUTE,
  })
  const category = predictfun.categories(BEGIN).find(({ slug }) => slug === SHARED)
  expect(category).toMatchObject({
    marketVariant: 'CRYPTO_UP_DOWN',
    startsAt: new Date(BEGIN).toISOString(),
    endsAt: `${end}.000Z`,
    variantData: { priceFeedProvider: 'CHAINLINK', startPrice: expect.any(Number) },
  })
})

test('a window has a book while open, and resolves the same everywhere soon after its end', () => {
  const { polymarket, kalshi, limitless, predictfun } = setUp()
  expect(kalshi.book(`${KALSHI}-30`, BEGIN + MINUTE)?.bids).not.toHaveLength(0)
  const over = BEGIN + 15 * MINUTE + FINAL_AFTER + SECOND
  const [contract] = kalshi.events(over).find(({ event_ticker }) => event_ticker === KALSHI)?.markets ?? []
  const isUp = contract?.result === 'yes'
  expect(contract?.status).toBe('finalized')
  expect(limitless.row(LIMITLESS, over)).toMatchObject({
    status: 'RESOLVED',
    winningOutcomeIndex: isUp ? 0 : 1,
  })
  const market = polymarket.events(over).find(({ slug }) => slug === SHARED)?.markets[0]
  expect(market).toMatchObject({ closed: true, outcomePrices: isUp ? '["1","0"]' : '["0","1"]' })
  expect(predictfun.categories(over).find(({ slug }) => slug === SHARED)?.status).toBe('RESOLVED')
})

test('a day of the world leaves no more windows than an hour of it', () => {
  const { world } = setUp()
  world.step(NOW + 60 * MINUTE)
  const after = world.windows().length
  for (let minutes = 60; minutes <= 1_500; minutes += 5) world.step(NOW + minutes * MINUTE)
  expect(world.windows().length).toBeLessThanOrEqual(after + 20)
})

test('the clock of the world opens them: ten times as often at ten times its speed, never when frozen', () => {
  const fast = setUp({ speed: 10 })
  expect(fast.kalshi.events(NOW + 5 * SECOND).some(({ event_ticker }) => event_ticker === KALSHI)).toBe(false)
  expect(fast.kalshi.events(NOW + 7 * SECOND).some(({ event_ticker }) => event_ticker === KALSHI)).toBe(true)
  expect(setUp({ speed: 0 }).world.windows()).toEqual([])
  expect(setUp({ windows: false }).world.windows()).toEqual([])
})
