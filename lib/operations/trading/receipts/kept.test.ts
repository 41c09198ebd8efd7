import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { planDocument } from '@/lib/contract/receipts'
import { PLANNER_VERSION } from '@/lib/core/planner/version'
import { judgeReplay } from './replay'

/** Documents as the service issued them. A planner with other results has another version, and adds its own. */
const kept = z
  .array(planDocument)
  .parse(
    JSON.parse(gunzipSync(readFileSync(path.join(import.meta.dirname, 'fixtures/kept.json.gz'))).toString()),
  )

test('200 stored plans of this planner version reproduce the same responses, byte for byte', () => {
  const own = kept.filter(({ versions }) => versions.planner === PLANNER_VERSION)
  expect(own.length).toBeGreaterThanOrEqual(200)
  expect(own.filter((document) => judgeReplay(document) !== 'same').map(({ id }) => id)).toEqual([])
  // They contain legs that could differ.
  const legs = own.reduce((sum, { response }) => sum + response.distributions.length, 0)
  expect(legs).toBeGreaterThan(150)
})

test('plans of any other version are reported as not reproducible', () => {
  for (const document of kept) {
    const other = { ...document, versions: { ...document.versions, planner: PLANNER_VERSION + 1 } }
    expect(judgeReplay(other)).toBe('other_version')
  }
})
