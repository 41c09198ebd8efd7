import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Each folder may import from the folders named here and from itself; nothing else in the project. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'lib/domain': [],
  'lib/planner': ['lib/domain'],
  'lib/matching': ['lib/domain'],
  'lib/contract': ['lib/domain'],
  'lib/env': ['lib/domain'],
  'lib/net': ['lib/domain'],
  'lib/venues': ['lib/domain', 'lib/net', 'lib/env'],
  'lib/books': ['lib/domain', 'lib/env'],
  'lib/replication': ['lib/domain', 'lib/books', 'lib/net'],
  'lib/db': ['lib/domain', 'lib/env'],
  'lib/chain': ['lib/domain', 'lib/env', 'lib/net'],
  'lib/auth': ['lib/domain', 'lib/db', 'lib/env', 'lib/net'],
  'lib/limits': ['lib/domain'],
  'lib/ingest': ['lib/domain', 'lib/venues', 'lib/books', 'lib/db', 'lib/matching', 'lib/env', 'lib/net'],
  'lib/operations': ['lib/domain', 'lib/planner', 'lib/matching', 'lib/contract'],
  'lib/metrics': ['lib/domain'],
  'lib/doctor': ['lib/domain', 'lib/env', 'lib/net', 'lib/db', 'lib/chain', 'lib/venues', 'lib/runtime'],
  'lib/runtime': [
    'lib/metrics',
    'lib/domain',
    'lib/env',
    'lib/venues',
    'lib/books',
    'lib/db',
    'lib/chain',
    'lib/auth',
    'lib/limits',
    'lib/ingest',
    'lib/replication',
    'lib/net',
  ],
  'lib/http': ['lib/domain', 'lib/contract', 'lib/auth'],
  'lib/server': ['lib/domain', 'lib/http', 'lib/operations', 'lib/runtime', 'lib/contract', 'lib/env'],
  'lib/sandbox': ['lib/domain', 'lib/net', 'lib/env'],
  'lib/client': ['lib/domain', 'lib/contract'],
  components: ['lib/client', 'lib/contract', 'lib/domain', 'lib/planner'],
  app: [
    'components',
    'lib/client',
    'lib/contract',
    'lib/domain',
    'lib/http',
    'lib/operations',
    'lib/runtime',
    'lib/auth',
  ],
}

/** Only their types: instances arrive as arguments. */
const MAY_IMPORT_TYPES: Record<string, readonly string[]> = {
  'lib/metrics': ['lib/books', 'lib/chain', 'lib/net', 'lib/runtime'],
  'lib/operations': ['lib/runtime', 'lib/books', 'lib/db', 'lib/chain', 'lib/auth', 'lib/venues', 'lib/net'],
  'lib/http': ['lib/runtime', 'lib/limits'],
}

const folderOf = (file: string) =>
  Object.keys(MAY_IMPORT).find((folder) => file === folder || file.startsWith(`${folder}/`))

interface Import {
  target: string
  typeOnly: boolean
}

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8')
  const pattern =
    /(import|export)\s+(type\s)?[^'"`;]*?from\s*'([^']+)'|import\s*\(\s*'([^']+)'|import\s+'([^']+)'/g
  return [...source.matchAll(pattern)].flatMap((match) => {
    const specifier = match[3] ?? match[4] ?? match[5] ?? ''
    const typeOnly = match[2] !== undefined
    if (specifier.startsWith('@/')) return [{ target: specifier.slice(2), typeOnly }]
    if (!specifier.startsWith('.')) return []
    return [{ target: path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)), typeOnly }]
  })
}

const foreignImports = (file: string): string[] => {
  const own = folderOf(file)
  if (!own) return []
  return importsOf(file)
    .filter(({ target, typeOnly }) => {
      const folder = folderOf(target)
      if (folder === own || target.endsWith('.css')) return false
      if (folder === undefined) return true
      if (MAY_IMPORT[own]?.includes(folder)) return false
      return !(typeOnly && MAY_IMPORT_TYPES[own]?.includes(folder))
    })
    .map(({ target }) => target)
}

const files = ['app', 'components', 'lib'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(root, name))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        // Stages of the stream suite put a connector before its stand-in: tests in all but name.
        !/\.(test|bench)\.tsx?$|\/streamFixtures\.ts$/.test(file) &&
        !file.startsWith('lib/db/generated'),
    ),
)

test.each(files.filter(folderOf))('%s imports only what its folder may import', (file) => {
  expect(foreignImports(file)).toEqual([])
})

test('the rule reads imports as written in this project', () => {
  expect(importsOf('lib/operations/../venues/connector.ts').map(({ target }) => target)).toContain(
    'lib/domain/market',
  )
})
