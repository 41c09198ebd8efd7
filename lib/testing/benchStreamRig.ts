import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { askProcess, type BenchProcess, endProcess, startProcess } from './benchProcess'
import { until } from './startStack'

/** A venue of one event, the service, its rival, and processes for readers. */
export interface StreamRig {
  venue: BenchProcess<{ env: Record<string, string> }>
  service: BenchProcess<{ url: string }>
  rival: BenchProcess<{ url: string }>
  readers: BenchProcess<object>[]
  slug: string
  close(): Promise<void>
}

const READER_PROCESSES = 2

/** `rate`: changes a second, all books. */
export async function startStreamRig({
  books,
  rate,
  together,
}: {
  books: number
  rate: number
  together: boolean
}): Promise<StreamRig> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-bench-'))
  const venue = await startProcess<{ env: Record<string, string> }>('lib/testing/benchVenue.ts', {
    BENCH_BOOKS: String(books),
    BENCH_RATE: String(rate),
    BENCH_TOGETHER: together ? '1' : '0',
  })
  const service = await startProcess<{ url: string }>('lib/testing/benchService.ts', {
    ...venue.first.env,
    PLATFORMS: 'polymarket',
    DATA_DIR: dataDir,
    RATE_LIMIT_ANON: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  })
  const rival = await startProcess<{ url: string }>('lib/testing/benchBareStreams.ts')
  const readers = await Promise.all(
    Array.from({ length: READER_PROCESSES }, () => startProcess<object>('lib/testing/benchListeners.ts')),
  )
  await until(
    'every book to be streamed',
    async () => ((await askProcess<{ live: number }>(service, 'usage')).live === books ? true : undefined),
    60_000,
  )
  const slug = await until('the event', async () => {
    const response = await fetch(`${service.first.url}/api/events/list`)
    const { events } = (await response.json()) as { events: { event_slug: string }[] }
    return events[0]?.event_slug
  })
  const close = async () => {
    for (const one of [...readers, rival, service, venue]) await endProcess(one)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { venue, service, rival, readers, slug, close }
}
