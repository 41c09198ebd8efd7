import { subscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { misspeltSettings, readConfig } from '@/lib/infra/env/server'
import { startAlerts } from '@/lib/operations/alerts/startAlerts'
import { startPractice } from '@/lib/operations/trading/practice/startPractice'
import { startSettling } from '@/lib/operations/trading/receipts/startSettling'
import { pagesConfigOf } from '@/lib/server/api/pagesConfigOf'
import { isRendering, setPagesContext } from '@/lib/server/pages/pagesContext'
import { boot } from '@/lib/server/runtime/boot'
import { createLog } from '@/lib/server/runtime/createLog'
import { createInProcessService } from './createInProcessService'
import { endBeforeNext } from './endBeforeNext'
import { exitWith } from './exitWith'
import { createVisitorNamer } from './nameVisitor'
import { createSecurityHeaders } from './securityHeaders'
import { warmUp } from './warmUp'

/**
 * Starts the service within Next's own process (`next start`, `next dev`): database, ingestion, alerts, and pages
 * that read in process. Does nothing if lib/server started Next itself, and during a build.
 * Errors: ends the process with one sentence on invalid settings.
 */
export async function startInNext(): Promise<void> {
  if (isRendering() || process.env.NEXT_PHASE === 'phase-production-build') return
  try {
    await start()
  } catch (error) {
    exitWith(error)
  }
}

async function start() {
  // Programs that the service starts run compiled if `npm run build` compiled them; `next build` alone does not.
  const programs = path.join(process.env.NEXT_DIST_DIR ?? '.next', 'programs')
  if (existsSync(programs)) process.env.PROGRAMS_DIR ??= programs
  const config = readConfig(process.env)
  const log = createLog(config)
  for (const message of misspeltSettings(process.env)) log.warn({}, message)
  // Runs before handlers and Next's renderer: adds the sender to a request, and our headers to its reply.
  // Next already listens; requests until then are answered once the service has started.
  const nameVisitor = createVisitorNamer(config)
  const secure = createSecurityHeaders(config)
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    secure(request, response)
    nameVisitor(request)
  })

  const service = createInProcessService()
  setPagesContext({ config: pagesConfigOf(config), service })
  const { runtime, close } = await boot(config, log, { databaseLost: exitWith })
  const settling = new AbortController()
  startSettling(runtime, settling.signal)
  startPractice(runtime, settling.signal)
  void warmUp(runtime, settling.signal)
  const alerts = startAlerts(runtime)

  endBeforeNext(async () => {
    runtime.leave()
    settling.abort()
    await alerts.close()
    await close()
  })
  log.info({}, 'The service runs within Next.')
}
