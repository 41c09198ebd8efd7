import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@/lib/operations/runtime'
import { requestIdOf } from '@/lib/server/http/requestId'
import { getRuntime } from '@/lib/server/runtime/getRuntime'
import { ProxyError } from './createReverseProxy'
import { grantPagePass } from './grantPagePass'
import { inTurn } from './inTurn'
import { refusePage } from './limitPages'
import { fromNodeRequest } from './nodeRequest'
import { createPageQueue } from './pageQueue'
import type { Pages } from './pages'
import { refuse } from './refuse'
import { refuseUnready } from './refuseUnready'
import type { StaticFiles } from './serveStatic'

const NO_PAGE = { loc: ['path'], msg: 'There is nothing at this address.', type: 'not_found' }
const FAILED = { loc: ['path'], msg: 'Something went wrong on our side.', type: 'upstream_error' }
const TOO_LATE = { loc: ['path'], msg: 'No answer in time; try again.', type: 'timeout' }

interface PageServerOptions {
  /** Undefined until started. */
  pages(): Pages | undefined
  /** Whether the build has a page or file at a path. */
  hasPage(path: string): boolean
  files: StaticFiles
  log: Log
}

/** For pages and assets only: operations record their own metrics. */
function countPage(kind: 'asset' | 'page', response: ServerResponse) {
  const start = performance.now()
  response.once('finish', () =>
    getRuntime().metrics.answered(kind, response.statusCode, performance.now() - start),
  )
}

/**
 * Answers everything outside the API: charges it, then renders it, one page at a time. Only a path that exists in
 * the build counts as a build file, which is cheap and skips the queue.
 */
export function createPageServer({ pages, hasPage, files, log }: PageServerOptions) {
  const queue = createPageQueue(() => pages()?.busyShare() ?? 0)

  async function render(rendering: Pages, request: IncomingMessage, response: ServerResponse) {
    try {
      await rendering.serve(request, response)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      if (error instanceof ProxyError && error.reason === 'unreachable') {
        return refuseUnready(request, response)
      }
      log.error({ err: error, path: request.url?.split('?')[0] }, 'A page was not rendered.')
      const isLate = error instanceof ProxyError
      refuse(response, isLate ? 504 : 502, isLate ? TOO_LATE : FAILED)
    }
  }

  async function servePage(
    request: IncomingMessage,
    response: ServerResponse,
    isFile: boolean,
  ): Promise<void> {
    const plain = fromNodeRequest(request)
    // Next renders a page for these too, for people to see.
    if (!isFile && !hasPage(plain.path) && !request.headers.accept?.includes('text/html')) {
      return refuse(response, 404, NO_PAGE, { keepAlive: true })
    }
    const rendering = pages()
    if (!rendering?.isUp()) return refuseUnready(request, response)
    const requestId = requestIdOf(plain)
    request.headers['x-request-id'] = requestId
    response.setHeader('X-Request-Id', requestId)
    const begin = () => render(rendering, request, response)
    if (isFile) return begin()
    await inTurn({ queue, request, response }, begin)
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, path } = fromNodeRequest(request)
    const isFile = (method === 'GET' || method === 'HEAD') && files.has(path)
    if (await refusePage(request, response, { isFile })) return
    countPage(isFile ? 'asset' : 'page', response)
    if (isFile && files.serve) return files.serve(request, response, path)
    if (!isFile && grantPagePass(request, response)) return
    await servePage(request, response, isFile)
  }
}
