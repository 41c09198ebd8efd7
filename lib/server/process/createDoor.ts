import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Log } from '@/lib/operations/runtime'
import { isApi, serveApi } from './apiServer'
import { createPageServer } from './createPageServer'
import { createVisitorNamer } from './nameVisitor'
import { readPagePaths } from './pagePaths'
import type { Pages } from './pages'
import { createBucketReader } from './payingBuckets'
import { refuseEarly } from './refuseEarly'
import { createTargetReader } from './requestTarget'
import { createSecurityHeaders, dataHeadersOf } from './securityHeaders'
import { createStaticServer, type StaticFiles } from './serveStatic'
import { createCachedWriter } from './writeCached'

/** Next's dev server builds its files on request: only it knows which exist, and serves them. */
const devFiles: StaticFiles = { has: (path) => path.startsWith('/_next/static/') }

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface DoorOptions {
  config: AppConfig
  log: Log
  dev: boolean
  /** Undefined until they have started. */
  pages(): Pages | undefined
  /** Next's build folder, and the folder of files that it serves unchanged. */
  folders: { build: string; files: string }
}

/**
 * Answers every request of the service's HTTP server. The target is parsed once, before any decision: limit,
 * queue, page pass and log all use the parsed target.
 */
export function createDoor({ config, log, dev, pages, folders }: DoorOptions): Answer {
  const nameVisitor = createVisitorNamer(config)
  const secure = createSecurityHeaders(config)
  const readTarget = createTargetReader(config.publicUrl)
  const writeCached = createCachedWriter({
    always: dataHeadersOf(config),
    bucketsOf: createBucketReader(config),
  })
  // Next's dev server discovers its pages on request.
  const hasPage = dev ? () => true : readPagePaths(folders.build, folders.files)
  const files = dev ? devFiles : createStaticServer(folders.build)
  const servePage = createPageServer({ pages, hasPage, files, log })

  const answerLive: Answer = (request, response) => {
    // Node drops data that follows an ignored upgrade offer in the same packet: expect no next request there.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    const known = readTarget(request)
    secure(request, response)
    if (known) return known(response)
    if (refuseEarly(request, response)) return
    nameVisitor(request)
    const failed = () => void response.destroy()
    const devServer = dev && isReloaded(request) ? pages() : undefined
    if (devServer) return void devServer.serve(request, response).catch(failed)
    if (isApi(request)) return void serveApi(request, response).catch(failed)
    servePage(request, response).catch(failed)
  }

  return (request, response) => {
    if (dev || !writeCached(request, response, answerLive)) answerLive(request, response)
  }
}

/** Next adds proxy headers, which decide access to metrics; it has no route for agents. */
const isReloaded = (request: IncomingMessage) =>
  isApi(request) && !/^\/(?:api\/metrics|mcp)/.test(request.url ?? '')
