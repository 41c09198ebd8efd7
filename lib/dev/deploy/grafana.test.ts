import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createMetrics } from '@/lib/infra/metrics/createMetrics'
import { observeService } from '@/lib/infra/metrics/observeService'
import { observeVenues } from '@/lib/infra/metrics/observeVenues'

const dashboard = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
    ),
  })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'grafana.json'), 'utf8')))

/** Exported sample names by metric; a histogram has three. */
async function exported(): Promise<Map<string, string[]>> {
  const { runtime } = createTestRuntime()
  const metrics = createMetrics({ version: 'test', process: true })
  observeVenues(metrics.registry, {
    ...runtime,
    platforms: runtime.config.platforms,
    signal: new AbortController().signal,
  })
  observeService(metrics.registry, runtime)
  const types = (await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)
  return new Map(
    [...types].map(([, name = '', type]) => [
      name,
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name],
    ]),
  )
}

const NAME = /\b(?:crossbook|nodejs|process)_[a-z0-9_]+/g

test('every expression of the dashboard names exported metrics', async () => {
  const names = new Set([...(await exported()).values()].flat())
  const requested = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(NAME) ?? []),
  )
  expect(requested.length).toBeGreaterThan(30)
  expect(requested.filter((name) => !names.has(name))).toEqual([])
})

test('every metric of this project is on the dashboard', async () => {
  const requested = new Set(
    dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(NAME) ?? [])),
  )
  const ours = [...(await exported())].filter(([name]) => name.startsWith('crossbook_'))
  expect(ours.length).toBeGreaterThan(20)
  expect(
    ours.filter(([, names]) => !names.some((name) => requested.has(name))).map(([name]) => name),
  ).toEqual([])
})
