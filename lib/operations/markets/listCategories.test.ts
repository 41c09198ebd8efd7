import { expect, test } from 'vitest'
import type { CategoryCount } from '@/lib/domain/catalogue'
import type { Runtime } from '@/lib/runtime/types'
import { listCategories } from './listCategories'

test('categories are kept until the catalogue has others', async () => {
  let known: CategoryCount[] = [{ name: 'Politics', count: 3, total: 3 }]
  const runtime = {
    config: { platforms: [] },
    catalogue: { listCategories: async () => known, peekCategories: () => known },
  } as unknown as Runtime
  const kept = await listCategories(runtime, { query: { status: 'open', paired: false } })
  expect([kept.build(), kept.isCurrent()]).toEqual([{ categories: known }, true])
  known = [{ name: 'Politics', count: 4, total: 4 }]
  expect(kept.isCurrent()).toBe(false)
})
