import { expect, test } from 'vitest'
import type { VenueId } from '@/lib/core/domain/venue'
import { matchListings } from './group/matchListings'
import type { Listing } from './read/listing'
import { readRules } from './rules/readRules'

/** Property names that every JavaScript object inherits, as a title would spell them. */
const NAMES = Object.getOwnPropertyNames(Object.prototype).flatMap((name) => [name, name.toLowerCase()])

const list = (venue: VenueId, id: string, facts: Partial<Listing>): [string, Listing[]] => [
  `${venue}\n${id}`,
  [
    {
      venue,
      id,
      title: '',
      rules: '',
      eventId: id,
      endDate: Date.UTC(2026, 11, 31),
      tags: [],
      aliases: [],
      references: [],
      ...facts,
    },
  ],
]

/** Every place where a title's words are looked up: subject, scale of a figure, bet, rank, league, zone. */
const TITLES: readonly ((name: string) => string)[] = [
  (name) => `Will ${name} release a new album in 2026?`,
  (name) => `Will Bitcoin be above 5 ${name} on December 31, 2026?`,
  (name) => `${name} vs. ${name} FC: total ${name} over 2.5`,
  (name) => `Will Ferrari finish ${name} place in the 2026 F1 ${name} standings?`,
  (name) => `Super Bowl ${name}: will ${name} win by 5 PM ${name}?`,
]

test.each(TITLES)('an inherited property name is read like any other word (%#)', (titleOf) => {
  for (const name of NAMES) {
    const title = titleOf(name)
    const events = new Map([
      list('polymarket', 'p', { title, outcome: name, eventTitle: title }),
      list('kalshi', `KX-${name}`, { title: titleOf('Zanzibar'), rules: `By 5 pm ${name}.` }),
    ])
    expect(matchListings(events)).toEqual([])
  }
})

test('a question about such a word finds itself on another venue', () => {
  // Underscores mean a blank to fill in, which makes no question.
  for (const name of NAMES.filter((one) => !one.startsWith('_'))) {
    const title = `Will ${name} release a new album in 2026?`
    const events = new Map([list('polymarket', 'p', { title }), list('predictfun', 'q', { title })])
    expect(matchListings(events).map(({ relation }) => relation)).toEqual(['same'])
  }
})

test('an inherited property name is not a time zone', () => {
  for (const name of NAMES) expect(readRules(`Closes at 5 pm ${name}.`).times).toEqual([])
})
