import type { ArbitrageLives } from '@/lib/domain/arbitrageLife'
import { createLeadership } from '@/lib/ingest/createLeadership'
import { systemClock } from '@/lib/net/systemClock'
import type { ScannerService } from '@/lib/scanner/createScannerService'
import { recordLives } from '@/lib/scanner/recordLives'
import type { Log } from './types'

const FLUSH_MS = 5_000
const RENEW_MS = 60_000
/** What an earlier process saw is looked for this long: by then all books have been read again. */
const GRACE_MS = 120_000
const TIDY_MS = 3_600_000
const RETRY_MS = 10_000

interface RecordParts {
  scanner: ScannerService
  lives: ArbitrageLives
  log: Log
  databaseUrl: string
  /** Other processes may use this database: one of them records. */
  isShared: boolean
}

/** Records for one term. Every failure is logged and tried again. */
async function record({ scanner, lives, log }: RecordParts, signal: AbortSignal): Promise<void> {
  const warn = (error: unknown) => log.warn({ err: error }, 'Lives of opportunities could not be written.')
  const known = await lives.listOpen()
  scanner.adopt(known)
  const recorder = recordLives({ scanner, lives, clock: systemClock, log }, { known, signal })
  const tidy = () => void recorder.tidy().catch(warn)
  const grace = setTimeout(tidy, GRACE_MS).unref()
  const timers = [
    setInterval(() => void recorder.flush().catch(warn), FLUSH_MS),
    setInterval(() => recorder.renew(), RENEW_MS),
    setInterval(tidy, TIDY_MS),
  ].map((timer) => timer.unref())
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  clearTimeout(grace)
  for (const timer of timers) clearInterval(timer)
  await recorder.flush().catch(warn)
}

/** The same without other processes: a database that is away at the start is asked again. */
async function recordAlone(parts: RecordParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await record(parts, signal)
    } catch (error) {
      parts.log.warn({ err: error }, 'Lives of opportunities are not recorded yet.')
      await systemClock.sleep(RETRY_MS, signal).catch(() => undefined)
    }
  }
}

/** Records how long opportunities live, in one process of a database at a time. */
export function startLifeRecords(parts: RecordParts): { close(): Promise<void> } {
  if (parts.isShared) {
    const { databaseUrl, log } = parts
    const lead = (_: 'arbitrage', signal: AbortSignal) => record(parts, signal)
    return createLeadership({ databaseUrl, roles: ['arbitrage'], lead, clock: systemClock, log })
  }
  const stopping = new AbortController()
  const done = recordAlone(parts, stopping.signal)
  return {
    async close() {
      stopping.abort()
      await done
    },
  }
}
