import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BenchProcess, endProcess, startProcess } from './benchProcess'

/** A process that serves books, over a data folder that is removed at the end. */
export interface WebBench {
  service: BenchProcess<{ url: string; slug: string }>
  close(): Promise<void>
}

/** Starts a file that calls `serveBooks`. */
export async function startWebBench(file: string, env: Record<string, string>): Promise<WebBench> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-page-'))
  const service = await startProcess<{ url: string; slug: string }>(file, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret for one bench, of no worth at all',
    RATE_LIMIT_ANON: '100000000',
    LOG_LEVEL: 'silent',
    ...env,
  })
  return {
    service,
    async close() {
      await endProcess(service)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
