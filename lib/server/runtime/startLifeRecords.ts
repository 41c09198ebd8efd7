import type { ArbitrageLives } from '@/lib/core/domain/arbitrageLife'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { Log } from '@/lib/operations/runtime'
import type { ScannerService } from '@/lib/operations/scanner/createScannerService'
import { recordLives } from '@/lib/operations/scanner/recordLives'
import type { Lead } from './createLeader'

const FLUSH_MS = 5_000
const RENEW_MS = 60_000
/** How long to look for an earlier process's opportunities: by then all books have been read again. */
const GRACE_MS = 120_000
const TIDY_MS = 3_600_000

interface RecordParts {
  scanner: ScannerService
  lives: ArbitrageLives
  log: Log
  lead: Lead
}

/** Records for one term. Every failure is logged and retried. */
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

/** Records how long opportunities live, in one process per database at a time. */
export const startLifeRecords = (parts: RecordParts): { close(): Promise<void> } =>
  parts.lead(['arbitrage'], (_, signal) => record(parts, signal))
