import { describe, expect, test } from 'vitest'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import { cleanText } from './cleanText'
import { FIXTURES } from './compliance.testkit'
import { unlimitedFetch } from './stillWorld.testkit'

const HIDDEN = '\u0000\u0007\u001b\u202e\u202a\u2066\u2069\u200b\u200e\u200f\ufeff\u2060\u00ad\u{e0041}\ud800'

test.each([
  [`YES ${HIDDEN}0.90`, 'YES 0.90'],
  ['two\r\nlines\tand more', 'two\nlines and more'],
  // A family and a pirate's flag are each one glyph thanks to their joiners.
  ['👨‍👩‍👧 🏴‍☠️ 👩🏽‍🚀', '👨‍👩‍👧 🏴‍☠️ 👩🏽‍🚀'],
  ['a\u200db 👩\u200d', 'ab 👩'],
  // Three flags that are one black flag without their tags.
  ...['gbeng', 'gbsct', 'gbwls'].map((region) => {
    const tags = [...region].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
    const flag = `🏴${tags}\u{e007f}`
    return [`${flag} v. Peru`, `${flag} v. Peru`]
  }),
  ['🏴\u{e0061}\u{e0062}\u{e007f}', '🏴'],
  // "Is becoming" in Persian, "Sri" in Sinhala, "ksha" in Hindi with its halves apart.
  ['می\u200cشود', 'می\u200cشود'],
  ['ශ්\u200dරී ක්\u200dෂ क्\u200dष', 'ශ්\u200dරී ක්\u200dෂ क्\u200dष'],
  ['Y\u200cES می\u200c 0.90 ශ\u200dරී', 'YES می 0.90 ශරී'],
  ['Šárka, Ελλάδα, 東京, הצבעה', 'Šárka, Ελλάδα, 東京, הצבעה'],
])('%j is read as %j', (given, read) => {
  expect(cleanText(given)).toBe(read)
})

const server = fakeServerPerTest()
const { signal } = new AbortController()

/** The same with hidden characters in the middle of every text of several words. */
function withHidden(json: unknown): unknown {
  if (typeof json === 'string') return json.replace(/(?<=[a-z]) (?=[a-z])/i, ` ${HIDDEN}`)
  if (Array.isArray(json)) return json.map(withHidden)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withHidden(value)]))
}

describe.each(VENUE_IDS)('%s', (venue) => {
  test("hidden characters in its catalogue's texts change nothing", async () => {
    const fixtures = FIXTURES[venue]
    const connector = fixtures.create({
      clock: createFakeClock(),
      url: server.url,
      fetchJson: unlimitedFetch(createFakeClock()),
    })
    const list = async (change: (json: unknown) => unknown) => {
      server.serve(({ url }) => ({ json: change(fixtures.answers[url.pathname]?.(url.searchParams) ?? {}) }))
      const events = []
      for await (const page of connector.listEvents({ signal }))
        for (const one of page.events) events.push(one)
      return events
    }
    const plain = await list((json) => json)
    expect(plain.length).toBeGreaterThan(0)
    expect(await list(withHidden)).toEqual(plain)
  })
})
