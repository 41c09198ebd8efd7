import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import send from 'send'
import { acceptsBrotli, acceptsGzip } from './compress'

/** Where a build's files are, as addresses; a file's name changes with its content. */
const BASE = '/_next/static/'
const YEAR_MS = 31_536_000_000

/** Of the files that `compressStatic` compresses. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The smallest first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br', accepts: acceptsBrotli },
  { name: 'gzip', suffix: '.gz', accepts: acceptsGzip },
]

export type ServeStatic = (
  request: IncomingMessage,
  response: ServerResponse,
  otherwise: () => Promise<void>,
) => Promise<void>

function filesIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
    ),
  )
}

/** Answers with the files of a build, in the smallest form that the client reads; what is none of them is passed on. */
export function createStaticServer(buildFolder: string): ServeStatic {
  const root = path.resolve(buildFolder, 'static')
  const files = filesIn(root)
  return async (request, response, otherwise) => {
    const { method, url = '' } = request
    const file = url.startsWith(BASE) ? (url.slice(BASE.length).split('?')[0] ?? '') : ''
    if ((method !== 'GET' && method !== 'HEAD') || !files.has(file)) return otherwise()
    const type = TYPES[path.extname(file)]
    const encoding = ENCODINGS.find(({ suffix, accepts }) => files.has(file + suffix) && accepts(request))
    if (type) response.setHeader('Content-Type', type).setHeader('Vary', 'Accept-Encoding')
    if (encoding) response.setHeader('Content-Encoding', encoding.name)
    const name = file + (encoding?.suffix ?? '')
    send(request, name, { root, maxAge: YEAR_MS, immutable: true, index: false, acceptRanges: false })
      // A build that was replaced while it is served.
      .on('error', () => response.destroy())
      .pipe(response)
  }
}
