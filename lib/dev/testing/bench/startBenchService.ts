import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '@/lib/dev/testing/support/startStack'
import { type BenchProcess, endProcess, queryProcess, startProcess } from './benchProcess'

/** The service's reply to `usage`. */
export interface ServiceUsage {
  heapMb: number
  delayP99Ms: number
  /** Streamed books. */
  live: number
}

/** The service over one venue whose changes are timestamped, each in its own process. */
export interface BenchService {
  venue: BenchProcess<{ env: Record<string, string> }>
  service: BenchProcess<{ url: string }>
  /** `reset` restarts the measurements. */
  usage(what?: 'usage' | 'reset'): Promise<ServiceUsage>
  close(): Promise<void>
}

/** `rate`: changes per second, over all books. Resolves when the service streams every book. */
export async function startBenchService({
  books,
  rate,
  together = false,
}: {
  books: number
  rate: number
  together?: boolean
}): Promise<BenchService> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-bench-'))
  const venue = await startProcess<{ env: Record<string, string> }>('lib/dev/testing/bench/benchVenue.ts', {
    BENCH_BOOKS: String(books),
    BENCH_RATE: String(rate),
    BENCH_TOGETHER: together ? '1' : '0',
  })
  const service = await startProcess<{ url: string }>('lib/dev/testing/bench/benchService.ts', {
    ...venue.first.env,
    PLATFORMS: 'polymarket',
    DATA_DIR: dataDir,
    RATE_LIMIT_ANON: '100000000',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  })
  const usage = (what: 'usage' | 'reset' = 'usage') => queryProcess<ServiceUsage>(service, what)
  const close = async () => {
    await endProcess(service)
    await endProcess(venue)
    rmSync(dataDir, { recursive: true, force: true })
  }
  await until(
    'every book to be streamed',
    async () => ((await usage()).live === books ? true : undefined),
    60_000,
  ).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { venue, service, usage, close }
}
