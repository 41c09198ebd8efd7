import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { SETTLEMENT_DIMENSIONS, type SettlementDimension } from '@/lib/core/domain/settlement'
import { compareSettlement, readSettlement } from './compareSettlement'
import { PLANTED_DIFFERENCES, SAME_IN_OTHER_WORDS } from './planted.testkit'

const compare = (here: string, there: string, inverted = false) =>
  compareSettlement(readSettlement(here), readSettlement(there), { inverted })
const of = (dimension: SettlementDimension, here: string, there: string, inverted = false) =>
  compare(here, there, inverted).dimensions.find((one) => one.dimension === dimension)

describe('a planted difference', () => {
  test.each(PLANTED_DIFFERENCES)('$dimension: $a | $b', ({ dimension, a, b, quotes: [x, y] }) => {
    expect(of(dimension, a, b)).toEqual({ dimension, verdict: 'differs', here: x, there: y })
    expect(of(dimension, b, a)).toEqual({ dimension, verdict: 'differs', here: y, there: x })
  })

  test.each(SAME_IN_OTHER_WORDS)('is none in a paraphrase: $dimension: $a | $b', ({ dimension, a, b }) => {
    for (const found of [of(dimension, a, b), of(dimension, b, a)]) {
      expect(found?.verdict).toBe('same')
      expect(found?.here).toBeTruthy()
      expect(found?.there).toBeTruthy()
    }
  })

  test.each(PLANTED_DIFFERENCES)('is unknown where one is silent: $a', ({ dimension, a }) => {
    const quote = of(dimension, a, a)?.here
    expect(of(dimension, a, 'Yes if A wins.')).toEqual({ dimension, verdict: 'unknown', here: quote })
    expect(of(dimension, 'Yes if A wins.', a)).toEqual({ dimension, verdict: 'unknown', there: quote })
  })
})

test('texts that are silent are unknown in every dimension and quote nothing', () => {
  expect(compare('Yes if A wins.', 'It is Yes if B loses.')).toEqual({
    verdict: 'unknown',
    dimensions: SETTLEMENT_DIMENSIONS.map((dimension) => ({ dimension, verdict: 'unknown' })),
  })
  expect(compare('', '').verdict).toBe('unknown')
})

test('equivalent texts settle the same, stated or not', () => {
  const text = 'Yes if A wins. If the game is cancelled, the market resolves 50-50.'
  const found = compare(text, `  ${text.toUpperCase()} `)
  expect(found.verdict).toBe('same')
  expect(found.dimensions.every(({ verdict }) => verdict === 'same')).toBe(true)
})

test('a differing dimension makes the verdict differ, one that a side omits makes it unknown', () => {
  const stated = [
    'Settlement sources: Chainlink.',
    'Read at noon ET.',
    'The closing price decides.',
    'Yes if it is above 100.',
    'If it is cancelled, the market resolves to No.',
    'Overtime counts.',
  ]
  const all = stated.join(' ')
  const other = [...stated.slice(1), 'Settlement sources: Chainlink.'].join(' ')
  expect(compare(all, other).verdict).toBe('same')
  expect(compare(all, stated.slice(1).join(' ')).verdict).toBe('unknown')
  expect(compare(all, all.replace('above', 'at least')).verdict).toBe('differs')
})

test('an inverted market is compared inverted', () => {
  expect(of('threshold', 'Yes if it is 3.9 or less.', 'Yes if it is above 3.9.', true)?.verdict).toBe('same')
  expect(of('threshold', 'Yes if it is below 3.9.', 'Yes if it is above 3.9.', true)?.verdict).toBe('differs')
  const [yes, no] = [
    'If no winner is named, the market resolves to Yes.',
    'If no winner is named, the market resolves to No.',
  ]
  expect(of('void', yes, no, true)?.verdict).toBe('same')
  expect(of('void', no, no, true)?.verdict).toBe('differs')
})

/** Real rules texts, if the shared catalogue is available; the project contains none. */
const CATALOGUE = path.resolve('..', 'shared', 'match-catalogue', 'catalogue.jsonl')
const realTexts = existsSync(CATALOGUE)
  ? [
      ...new Set(
        readFileSync(CATALOGUE, 'utf8')
          .split('\n')
          .flatMap(
            (line): string[] =>
              (line ? ((JSON.parse(line).rules as string | null) ?? []) || [] : []) as string[],
          ),
      ),
    ].filter((text) => text.length > 80)
  : []

describe.skipIf(realTexts.length === 0)('real rules texts', () => {
  test('every quote is an excerpt of its text', () => {
    for (const [i, text] of realTexts.entries()) {
      const other = realTexts[(i + 1) % realTexts.length] ?? ''
      for (const { here, there } of compare(text, other).dimensions) {
        for (const [quote, whole] of [
          [here, text],
          [there, other],
        ] as const) {
          if (quote === undefined) continue
          expect(quote.length).toBeLessThan(190)
          expect(whole).toContain(quote.replace(/^…|…$/g, ''))
        }
      }
    }
  })

  test('a planted difference in them is found, and no other', () => {
    const found = Object.fromEntries(
      SETTLEMENT_DIMENSIONS.map((one) => [one, { claimed: 0, right: 0, planted: 0 }]),
    )
    for (const [n, text] of realTexts.entries()) {
      const { dimension: planted, a, b } = PLANTED_DIFFERENCES[n % PLANTED_DIFFERENCES.length] ?? {}
      if (!planted) continue
      for (const [x, y] of [
        [a, b],
        [b, a],
      ]) {
        for (const { dimension, verdict } of compare(`${x}\n${text}`, `${y}\n${text}`).dimensions) {
          const score = found[dimension]
          if (!score) continue
          if (dimension === planted) score.planted += 1
          if (verdict === 'differs') score.claimed += 1
          if (verdict === 'differs' && dimension === planted) score.right += 1
        }
      }
    }
    if (process.env.SETTLEMENT_SCORES) process.stdout.write(`${JSON.stringify(found)}\n`)
    for (const { claimed, right } of Object.values(found))
      expect(right / claimed).toBeGreaterThanOrEqual(0.97)
  })
})
