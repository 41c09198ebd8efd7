import { expect, test } from 'vitest'
import { distributionRequest } from '@/lib/contract/distribution'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, linkAll, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { planOnce } from '@/lib/operations/trading/planDistribution'
import { readBestSplit } from './readBestSplit'

/** A question on two platforms; each has some tokens at the first price, and many at a higher one. */
function questionOf(slug: string, { deep = 0.5, confidence = 0.99 } = {}) {
  const poly = marketOn('polymarket', `${slug}-p`, { endDate: NOW + 86_400_000 })
  const kalshi = marketOn('kalshi', `${slug}-k`, { endDate: NOW + 86_400_000 })
  const asks: [number, number][] = [
    [0.4, 1_000],
    [deep, 10_000],
  ]
  return {
    group: buildGroup(slug, [
      buildOutcome(slug, [member(poly), member(kalshi)], {
        links: linkAll(['polymarket', 'kalshi'], { confidence }),
      }),
    ]),
    books: [buildBook(poly, { asks }), buildBook(kalshi, { asks })],
    tokens: { platform_1: poly.yesTokenId, platform_2: kalshi.yesTokenId },
  }
}

function start(...questions: ReturnType<typeof questionOf>[]) {
  const { runtime, books } = createTestRuntime({ events: questions.map(({ group }) => group) })
  for (const book of questions.flatMap((one) => one.books)) books.put(book)
  return runtime
}

test('the split with the largest saving is the planner’s own', async () => {
  const large = questionOf('large', { deep: 0.6 })
  const runtime = start(questionOf('small'), large)
  const { best } = await readBestSplit(runtime)
  const body = distributionRequest.parse({ tokens: large.tokens, direction: 'buy', amount_usd: 1_000 })
  const { combined, platforms } = await planOnce(runtime, { body })
  expect(combined.savings_usd).toBeGreaterThan(0)
  expect(best).toMatchObject({
    event_slug: 'large',
    outcome: null,
    all_in_price: combined.price,
    savings_usd: combined.savings_usd,
    single: {
      platform: combined.best_single_platform,
      all_in_price: platforms[combined.best_single_platform ?? 'platform_1']?.hypothetical_price,
    },
  })
  expect([...(best?.platforms ?? [])].sort()).toEqual(['platform_1', 'platform_2'])
})

test('an unverified match is not split and yields no example', async () => {
  const runtime = start(questionOf('unsure', { confidence: 0.7 }))
  expect(await readBestSplit(runtime)).toMatchObject({ best: null })
})

test('without any book there is no example', async () => {
  const { group } = questionOf('empty')
  const { runtime } = createTestRuntime({ events: [group] })
  expect(await readBestSplit(runtime)).toMatchObject({ best: null })
})
