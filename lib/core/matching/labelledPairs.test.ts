import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluateLabels } from '@/lib/dev/matching/evaluateLabels'
import { parseLabels } from '@/lib/dev/matching/readLabels'

/** Pairs of real titles with labels, kept outside the project. */
const SHARED = '../shared/match-pairs/pairs.jsonl'
const OWN = 'lib/core/matching/labelled'

const own = readdirSync(OWN)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => parseLabels(readFileSync(path.join(OWN, name), 'utf8')).pairs)

test("none of the project's own labelled pairs is matched wrongly, neither one by one nor as one catalogue", () => {
  const { listed, wrong } = evaluateLabels(own)
  expect(wrong).toEqual([])
  expect(listed.wrong).toBe(0)
  expect(listed.recall).toBeGreaterThanOrEqual(0.95)
})

describe.skipIf(!existsSync(SHARED))('pairs of real titles labelled by others', () => {
  const { listed, catalogue, wrong } = evaluateLabels(
    existsSync(SHARED) ? parseLabels(readFileSync(SHARED, 'utf8')).pairs : [],
    own,
  )

  test('no pair that is labelled different is matched as the same', () => {
    expect(listed.wrong).toBe(0)
  })

  test('all titles of one venue against all of another: 99 of 100 matches are right, 85 of 100 are found', () => {
    expect(wrong.map(({ a, b }) => `${a.id} ${b.id}`).slice(0, 5)).toEqual([])
    expect(catalogue.capped.precision).toBeGreaterThanOrEqual(0.99)
    expect(catalogue.capped.recall).toBeGreaterThanOrEqual(0.85)
  })

  test('Kalshi against Polymarket alone: 98 of 100 are right, 80 of 100 are found', () => {
    const alone = catalogue.byVenues['kalshi–polymarket']
    expect(alone?.precision).toBeGreaterThanOrEqual(0.98)
    expect(alone?.recall).toBeGreaterThanOrEqual(0.8)
  })
})
