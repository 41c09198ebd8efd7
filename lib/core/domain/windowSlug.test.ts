import { expect, test } from 'vitest'
import { windowOfSlug, windowSlug } from './windowSlug'

const BEGIN = Date.parse('2026-11-24T20:15:00Z')
const QUARTER = { asset: 'BTC', startsAt: BEGIN, endsAt: BEGIN + 900_000 }

test("a slug identifies its window, in our format or a venue's", () => {
  expect(windowSlug(QUARTER)).toBe('btc-up-or-down-15m-2026-11-24-2015-utc')
  expect(windowOfSlug(windowSlug(QUARTER))).toEqual(QUARTER)
  expect(windowOfSlug(`btc-updown-15m-${BEGIN / 1_000}`)).toEqual(QUARTER)
})

test.each([
  ['another event', 'will-it-rain'],
  ['minutes that no venue has', 'btc-up-or-down-7m-2026-11-24-2015-utc'],
  ['a begin between two windows', 'btc-up-or-down-15m-2026-11-24-2016-utc'],
  ['a day that does not exist', 'btc-up-or-down-15m-2026-13-45-2015-utc'],
  ['an asset that is none', `${'b'.repeat(11)}-updown-15m-${BEGIN / 1_000}`],
  ['no length at all', `btc-updown-0m-${BEGIN / 1_000}`],
])('%s is not a window', (_, slug) => {
  expect(windowOfSlug(slug)).toBeUndefined()
})
