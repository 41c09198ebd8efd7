import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import send from 'send'
import { acceptsBrotli, acceptsGzip } from './compress'

/** URL path of a build's files; a file's name changes with its content. */
const BASE = '/_next/static/'
const YEAR_MS = 31_536_000_000

/** Types of the files that `compressStatic` compresses. */
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Smallest first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br', accepts: acceptsBrotli },
  { name: 'gzip', suffix: '.gz', accepts: acceptsGzip },
]

export interface StaticFiles {
  /** Whether there is a file at a URL path. */
  has(path: string): boolean
  /** Answers a GET or HEAD of an existing file; absent where pages serve their own files. */
  serve?(request: IncomingMessage, response: ServerResponse, path: string): void
}

function filesIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
    ),
  )
}

/** A build's files, sent in the smallest form that the client accepts. */
export function createStaticServer(buildFolder: string): Required<StaticFiles> {
  const root = path.resolve(buildFolder, 'static')
  const files = filesIn(root)
  const fileOf = (requested: string) => (requested.startsWith(BASE) ? requested.slice(BASE.length) : '')
  return {
    has: (requested) => files.has(fileOf(requested)),
    serve(request, response, requested) {
      const file = fileOf(requested)
      const type = TYPES[path.extname(file)]
      const encoding = ENCODINGS.find(({ suffix, accepts }) => files.has(file + suffix) && accepts(request))
      if (type) response.setHeader('Content-Type', type).setHeader('Vary', 'Accept-Encoding')
      if (encoding) response.setHeader('Content-Encoding', encoding.name)
      const name = file + (encoding?.suffix ?? '')
      send(request, name, { root, maxAge: YEAR_MS, immutable: true, index: false, acceptRanges: false })
        // The build was replaced while being served.
        .on('error', () => response.destroy())
        .pipe(response)
    },
  }
}
