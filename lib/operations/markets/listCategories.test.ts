import { expect, test } from 'vitest'
import type { CategoryCount } from '@/lib/core/domain/catalogue'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { listCategories } from './listCategories'

test('categories are cached until the catalogue changes them', async () => {
  let known: CategoryCount[] = [{ name: 'Politics', count: 3, total: 3 }]
  const { runtime } = createTestRuntime()
  const catalogue = {
    ...runtime.catalogue,
    listCategories: async () => known,
    peekCategories: () => known,
  }
  const query = { status: 'open', paired: false } as const
  const kept = await listCategories({ ...runtime, catalogue }, { query })
  expect([kept.build(), kept.isCurrent()]).toEqual([{ categories: known }, true])
  known = [{ name: 'Politics', count: 4, total: 4 }]
  expect(kept.isCurrent()).toBe(false)
})
