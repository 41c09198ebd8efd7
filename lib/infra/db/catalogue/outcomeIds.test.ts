import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { assignOutcomeIds, type StoredOutcome } from './outcomeIds'

const MARKETS = ['polymarket\na', 'polymarket\nb', 'kalshi\na', 'kalshi\nb', 'limitless\na', 'opinion\na']

/** The set that each market is in; undefined while it is not listed. */
const grouping = fc.array(fc.option(fc.nat({ max: 3 }), { nil: undefined, freq: 6 }), {
  minLength: MARKETS.length,
  maxLength: MARKETS.length,
})

const setsOf = (places: readonly (number | undefined)[]) =>
  [0, 1, 2, 3].map((place) => MARKETS.filter((_, i) => places[i] === place)).filter((keys) => keys.length > 0)

/** What is stored after each of several runs, as the writer stores it. */
function runAll(runs: readonly string[][][]) {
  let stored: StoredOutcome[] = []
  const aliases = new Map<string, string>()
  return runs.map((sets) => {
    const { assigned, retired } = assignOutcomeIds(sets, stored, aliases)
    const own = assigned.map((one, i) => ({ ...one, members: sets[i] ?? [] }))
    const taken = new Set(sets.flat())
    const live = new Set(own.map(({ id }) => id))
    const left = stored
      .map((one) => ({ ...one, members: one.members.filter((key) => !taken.has(key)) }))
      .filter(({ id, members }) => !live.has(id) && members.length > 0)
    stored = [...left, ...own]
    for (const { id, anchor } of retired) aliases.set(id, anchor)
    for (const id of live) aliases.delete(id)
    return { own, aliases: new Map(aliases) }
  })
}

test('however markets are regrouped, an id leads to the outcome of its reference market while that is listed', () => {
  fc.assert(
    fc.property(fc.array(grouping, { minLength: 2, maxLength: 8 }), (runs) => {
      const anchors = new Map<string, string>()
      for (const { own, aliases } of runAll(runs.map(setsOf))) {
        expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
        const setOf = (key: string | undefined) => own.find(({ members }) => members.includes(key ?? ''))
        for (const [id, anchor] of anchors) {
          const there = setOf(anchor)
          if (!there) {
            anchors.delete(id)
            continue
          }
          const leadsTo = own.find((one) => one.id === id) ?? setOf(aliases.get(id))
          expect(leadsTo?.id).toBe(there.id)
        }
        for (const { id, anchor } of own) {
          expect(setOf(anchor)?.id).toBe(id)
          anchors.set(id, anchor ?? '')
        }
      }
    }),
    { numRuns: sampled({ full: 500, quick: 150 }) },
  )
})

test('an outcome keeps its id while no other outcome is joined with it', () => {
  const [a = '', b = '', c = '', d = ''] = MARKETS
  const ids = runAll([
    [[a, c], [b]],
    [[c, a, d], [b]],
    [
      [d, a],
      [b, c],
    ],
    [[a], [b, c, d]],
  ]).map(({ own }) => own.map(({ id }) => id))
  expect(new Set(ids.map(([first]) => first)).size).toBe(1)
  expect(new Set(ids.map(([, second]) => second)).size).toBe(1)
})
