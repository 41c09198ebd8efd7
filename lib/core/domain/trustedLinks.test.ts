import { expect, test } from 'vitest'
import { buildLink } from '@/lib/dev/testing/support/builders'
import { sureSets } from './matchLinks'
import { type MatchMethod, trustedLinks } from './trustedLinks'

const together = (
  link: Partial<Parameters<typeof trustedLinks>[0][number]>,
  methods?: readonly MatchMethod[],
) => {
  const sets = sureSets(
    ['polymarket', 'kalshi'],
    trustedLinks([buildLink('polymarket', 'kalshi', link)], methods),
  )
  return sets.get('polymarket') === sets.get('kalshi')
}

test.each<[string, Parameters<typeof together>[0], MatchMethod]>([
  ['a cross-reference', { method: 'reference', confidence: 0.5 }, 'identity'],
  ['a comparison', { method: 'rules', confidence: 0.97 }, 'rules'],
  ['a reviewer', { method: 'manual', reviewed: true }, 'reviewed'],
  [
    'a comparison that a reviewer confirmed',
    { method: 'rules', confidence: 0.5, reviewed: true },
    'reviewed',
  ],
  ['a model', { method: 'model', confidence: 0.98 }, 'model'],
])('a verified match by %s counts unless the request leaves its method out', (_what, link, method) => {
  const others = (['identity', 'rules', 'reviewed', 'model'] as const).filter((one) => one !== method)
  expect([together(link), together(link, [method]), together(link, others)]).toEqual([true, true, false])
})

test('a model whose precision is not measured counts only where the request names it', () => {
  const link = { method: 'model', confidence: 0.7 } as const
  expect([together(link), together(link, ['model'])]).toEqual([false, true])
})

test('naming a method makes no weak comparison sure, and overrules no alarm', () => {
  expect(together({ method: 'rules', confidence: 0.9 }, ['rules'])).toBe(false)
  expect(together({ method: 'model', confidence: 0.98, alarm: 'Prices stand apart.' }, ['model'])).toBe(false)
})
