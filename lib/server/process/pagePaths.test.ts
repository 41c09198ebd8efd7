import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readPagePaths } from './pagePaths'

const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-pages-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('pages, share pictures and files of `public` are known, and nothing else', () => {
  const [build, files] = [path.join(folder, 'build'), path.join(folder, 'public')]
  mkdirSync(build)
  mkdirSync(path.join(files, 'icons'), { recursive: true })
  writeFileSync(path.join(files, 'icons/icon-192.png'), '')
  writeFileSync(
    path.join(build, 'routes-manifest.json'),
    JSON.stringify({
      staticRoutes: [
        { page: '/', regex: '^/(?:/)?$' },
        { page: '/docs', regex: '^/docs(?:/)?$' },
      ],
      dynamicRoutes: [{ page: '/event/[slug]', regex: '^/event/([^/]+?)(?:/)?$' }],
    }),
  )
  const isKnown = readPagePaths(build, files)
  const requested = ['/', '/docs', '/docs/', '/event/rain', '/icons/icon-192.png']
  expect(requested.filter((one) => !isKnown(one))).toEqual([])
  const unknown = [
    '/nowhere',
    '/docs/more',
    '/event',
    '/event/rain/more',
    '/icons/no.png',
    '/.env',
    '/_next/data',
    '/_next/static/a.js',
  ]
  expect(unknown.filter(isKnown)).toEqual([])
})
