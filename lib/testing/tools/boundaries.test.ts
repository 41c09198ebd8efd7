import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { OPERATIONS } from '@/lib/contract/operations'
import { importsOf } from './imports'

/** Each folder may import from the folders named here and from itself; nothing else in the project. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'lib/domain': [],
  'lib/planner': ['lib/domain'],
  'lib/matching': ['lib/domain'],
  'lib/contract': ['lib/domain'],
  'lib/tickets': ['lib/domain'],
  'lib/scanner': ['lib/domain', 'lib/planner'],
  'lib/history': ['lib/domain'],
  'lib/receipts': ['lib/domain', 'lib/contract'],
  'lib/verifier': ['lib/domain', 'lib/contract', 'lib/planner'],
  // A client knows the service by its description; what it checks, it checks with the browser's code.
  'lib/sdk': ['lib/contract', 'lib/verifier', 'lib/receipts'],
  'lib/cli': ['lib/sdk'],
  'lib/env': ['lib/domain'],
  'lib/net': ['lib/domain'],
  'lib/venues': ['lib/domain', 'lib/net', 'lib/env'],
  'lib/books': ['lib/domain', 'lib/env'],
  'lib/replication': ['lib/domain', 'lib/books', 'lib/net'],
  'lib/db': ['lib/domain', 'lib/env'],
  'lib/chain': ['lib/domain', 'lib/env', 'lib/net'],
  'lib/auth': ['lib/domain', 'lib/contract', 'lib/db', 'lib/env', 'lib/net'],
  'lib/limits': ['lib/domain'],
  'lib/judge': ['lib/domain', 'lib/net'],
  'lib/webhooks': ['lib/domain', 'lib/net'],
  'lib/alerts': ['lib/domain'],
  'lib/ingest': [
    'lib/domain',
    'lib/venues',
    'lib/books',
    'lib/db',
    'lib/matching',
    'lib/judge',
    'lib/env',
    'lib/net',
  ],
  'lib/operations': [
    'lib/domain',
    'lib/planner',
    'lib/matching',
    'lib/contract',
    'lib/tickets',
    'lib/receipts',
    'lib/alerts',
  ],
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
    'lib/judge',
    'lib/scanner',
    'lib/webhooks',
    'lib/history',
    'lib/ingest',
    'lib/replication',
    'lib/net',
  ],
  'lib/http': ['lib/domain', 'lib/contract', 'lib/auth'],
  'lib/mcp': ['lib/domain', 'lib/contract'],
  'lib/api': [
    'lib/domain',
    'lib/contract',
    'lib/http',
    'lib/auth',
    'lib/mcp',
    'lib/operations',
    'lib/runtime',
  ],
  'lib/pages': ['lib/domain', 'lib/contract', 'lib/client'],
  'lib/server': [
    'lib/domain',
    'lib/pages',
    'lib/api',
    'lib/http',
    'lib/operations',
    'lib/runtime',
    'lib/contract',
    'lib/env',
  ],
  'lib/sandbox': ['lib/domain', 'lib/net', 'lib/env'],
  'lib/client': ['lib/domain', 'lib/contract', 'lib/verifier'],
  components: ['lib/client', 'lib/contract', 'lib/domain', 'lib/planner', 'lib/receipts', 'lib/verifier'],
  // Pages read the service over its private connection: none has a runtime.
  app: ['components', 'lib/api', 'lib/client', 'lib/contract', 'lib/domain', 'lib/operations', 'lib/pages'],
}

/** Only their types: instances arrive as arguments. */
const MAY_IMPORT_TYPES: Record<string, readonly string[]> = {
  'lib/scanner': ['lib/books'],
  'lib/history': ['lib/books'],
  'lib/alerts': ['lib/books'],
  'lib/webhooks': ['lib/auth'],
  'lib/metrics': ['lib/books', 'lib/chain', 'lib/net', 'lib/runtime'],
  'lib/operations': [
    'lib/runtime',
    'lib/scanner',
    'lib/history',
    'lib/books',
    'lib/db',
    'lib/chain',
    'lib/auth',
    'lib/venues',
    'lib/net',
  ],
  'lib/http': ['lib/runtime', 'lib/limits'],
  'lib/api': ['lib/pages'],
  'lib/pages': ['lib/runtime'],
}

/** Single modules of other folders that hold no state of their own and do no I/O. */
const MAY_IMPORT_MODULES: Record<string, readonly string[]> = {
  'lib/operations': ['lib/net/mapYielding'],
}

/**
 * Packages that a folder may import; types count too. `node` stands for Node's own modules, which browsers lack and
 * pure folders have no use for.
 */
const MAY_IMPORT_PACKAGES: Record<string, readonly string[]> = {
  'lib/domain': [],
  'lib/planner': [],
  'lib/matching': [],
  'lib/matching/cli': ['node', 'zod'],
  'lib/tickets': [],
  // viem for the checksum of addresses.
  'lib/contract': ['zod', 'viem'],
  'lib/env': ['node', 'zod'],
  'lib/net': ['node', 'ws', 'socket.io-client', 'lru-cache'],
  'lib/venues': ['node', 'zod'],
  'lib/books': [],
  'lib/replication': ['node', 'zod', 'ioredis', 'lru-cache'],
  'lib/db': [
    'node',
    'pg',
    'lru-cache',
    '@prisma/adapter-pg',
    '@prisma/driver-adapter-utils',
    '@prisma/schema-engine-wasm',
  ],
  'lib/chain': ['node', 'zod', 'viem', 'lru-cache'],
  'lib/auth': ['node', 'viem', 'jose', 'next-auth'],
  'lib/limits': ['node', 'ioredis'],
  'lib/judge': ['zod'],
  'lib/webhooks': ['standardwebhooks'],
  'lib/alerts': [],
  'lib/scanner': [],
  'lib/history': ['lru-cache'],
  'lib/receipts': [],
  'lib/verifier': [],
  'lib/sdk': [],
  'lib/sdk/generate': ['node'],
  'lib/cli': ['node'],
  'lib/ingest': ['node', 'lru-cache'],
  'lib/operations': ['node', 'viem', 'lru-cache'],
  'lib/metrics': ['prom-client'],
  'lib/doctor': ['node', 'zod', 'pg', 'ioredis', 'ws'],
  'lib/runtime': ['node', 'pino'],
  'lib/http': ['node', 'zod', 'lru-cache'],
  'lib/mcp': ['zod', '@modelcontextprotocol/sdk'],
  'lib/api': [],
  'lib/pages': ['node', 'next'],
  // esbuild only where programs are compiled, at build time.
  'lib/server': ['node', 'next', 'esbuild', 'send'],
  'lib/sandbox': ['node', 'zod', 'viem', 'ws', 'socket.io'],
  'lib/client': ['@tanstack/react-query'],
  components: [
    'react',
    'next',
    'next-auth',
    '@tanstack/react-query',
    'viem',
    'wagmi',
    'radix-ui',
    'recharts',
    'cmdk',
    'lucide-react',
    'clsx',
    'class-variance-authority',
  ],
  app: ['node', 'react', 'next', '@tanstack/react-query', 'zod', 'lru-cache'],
}

/** The innermost folder of a table that a path lies in. */
const folderIn = (table: object, file: string) =>
  Object.keys(table)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0]

const folderOf = (file: string) => folderIn(MAY_IMPORT, file)

/** What serves all venues and knows none of them: their stream engine, and the counts of what cannot be read. */
const SHARED = ['stream', 'drift']
/** The venue whose own folder a path lies in, or a shared one. */
const venueOf = (file: string) => /^lib\/venues\/([^/]+)\//.exec(file)?.[1]

/** A file of lib/operations that is named after an operation of the contract. */
const isOperation = (target: string) =>
  target.startsWith('lib/operations/') && path.posix.basename(target) in OPERATIONS

function isForeign(file: string, { target, typeOnly }: { target: string; typeOnly: boolean }): boolean {
  const [own, folder] = [folderOf(file), folderOf(target)]
  if (own === undefined || target.endsWith('.css')) return false
  if (OF_TESTS.test(`${target}.ts`)) return true
  // A venue knows no other; what serves all of them stands beside their folders, and the registry knows each.
  const [venue, other] = [venueOf(file), venueOf(target)]
  if (venue !== undefined && other !== undefined && !SHARED.includes(other) && venue !== other) return true
  // Operations share views and plain modules, never each other.
  if (own === 'lib/operations' && isOperation(target)) return true
  if (folder === own) return false
  if (folder === undefined) return true
  if (MAY_IMPORT[own]?.includes(folder) || MAY_IMPORT_MODULES[own]?.includes(target)) return false
  return !(typeOnly && MAY_IMPORT_TYPES[own]?.includes(folder))
}

function isForeignPackage(file: string, target: string): boolean {
  const own = folderIn(MAY_IMPORT_PACKAGES, file)
  const name = target.startsWith('node:') ? 'node' : target
  return own !== undefined && !MAY_IMPORT_PACKAGES[own]?.includes(name)
}

const foreignImports = (file: string, source: string): string[] =>
  importsOf(file, source)
    .filter(({ kind, ...one }) =>
      kind === 'package' ? isForeignPackage(file, one.target) : isForeign(file, one),
    )
    .map(({ target }) => target)

/** Tests, benches, and what only they import: suites that several implementations pass, made-up input. */
const OF_TESTS = /\.(test|bench|testkit)\.tsx?$|^components\/testkit\//

const files = ['app', 'components', 'lib'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(root, name.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !OF_TESTS.test(file) && !file.startsWith('lib/db/generated')),
)

test.each(files.filter(folderOf))('%s imports only what its folder may import', (file) => {
  expect(foreignImports(file, readFileSync(file, 'utf8'))).toEqual([])
})

test('every folder of the project has its rule, but for what serves tests', () => {
  const folders = new Set(
    files.map((file) =>
      file.startsWith('lib/') ? file.split('/').slice(0, 2).join('/') : file.split('/')[0],
    ),
  )
  folders.delete('lib/testing')
  expect([...folders].sort()).toEqual(Object.keys(MAY_IMPORT).sort())
  expect(Object.keys(MAY_IMPORT).filter((folder) => !(folder in MAY_IMPORT_PACKAGES))).toEqual([])
})

test.each([
  ['a folder below', 'lib/planner/x.ts', "import { handle } from '@/lib/http/handle'", 'lib/http/handle'],
  ['it by a relative path', 'lib/planner/x.ts', "import { handle } from '../http/handle'", 'lib/http/handle'],
  [
    'it by a re-export',
    'lib/domain/x.ts',
    "export { planBuy } from '@/lib/planner/plan'",
    'lib/planner/plan',
  ],
  ['it when it runs', 'lib/domain/x.ts', "const { z } = await import('@/lib/net/fetch')", 'lib/net/fetch'],
  ['it for what it does', 'lib/domain/x.ts', "import '@/lib/env/server'", 'lib/env/server'],
  [
    'it over several lines',
    'lib/client/x.ts',
    "import {\n  one,\n  two,\n} from '@/lib/runtime/getRuntime'",
    'lib/runtime/getRuntime',
  ],
  [
    'values where only types are due',
    'lib/http/x.ts',
    "import { x } from '@/lib/runtime/x'",
    'lib/runtime/x',
  ],
  ['types where nothing is due', 'lib/venues/x.ts', "import type { X } from '@/lib/db/x'", 'lib/db/x'],
  [
    'what serves tests',
    'lib/http/x.ts',
    "import { ask } from '@/lib/testing/askRoute'",
    'lib/testing/askRoute',
  ],
  [
    'another venue',
    'lib/venues/kalshi/x.ts',
    "import { fee } from '../opinion/fees'",
    'lib/venues/opinion/fees',
  ],
  [
    'another venue by its full path',
    'lib/venues/kalshi/x.ts',
    "import type { Fee } from '@/lib/venues/opinion/fees'",
    'lib/venues/opinion/fees',
  ],
  [
    'a venue in the stream engine',
    'lib/venues/stream/x.ts',
    "import { fee } from '../kalshi/fees'",
    'lib/venues/kalshi/fees',
  ],
  [
    'another operation',
    'lib/operations/markets/getSparklines.ts',
    "import { listEvents } from './listEvents'",
    'lib/operations/markets/listEvents',
  ],
  [
    'an operation of another room, or its types',
    'lib/operations/views/x.ts',
    "import type { Input } from '@/lib/operations/markets/getEvent'",
    'lib/operations/markets/getEvent',
  ],
  [
    'another module of a folder of which one is free',
    'lib/operations/markets/x.ts',
    "import { fetchJson } from '@/lib/net/fetchJson'",
    'lib/net/fetchJson',
  ],
  [
    'what serves tests of components',
    'components/x.tsx',
    "import { renderPage } from './testkit/renderPage'",
    'components/testkit/renderPage',
  ],
  ['a package', 'lib/domain/x.ts', "import { z } from 'zod'", 'zod'],
  ['a part of a package', 'lib/planner/x.ts', "import { x } from 'viem/siwe'", 'viem'],
  ['a package with a scope', 'lib/http/x.ts', "import { x } from '@prisma/client/y'", '@prisma/client'],
  ['the types of a package', 'lib/matching/x.ts', "import type { z } from 'zod'", 'zod'],
  ['a module of Node', 'lib/planner/x.ts', "import { readFileSync } from 'node:fs'", 'node:fs'],
  ['a module of Node in a browser', 'components/x.tsx', "import path from 'node:path'", 'node:path'],
])('the rule refuses %s', (_what, file, source, target) => {
  expect(foreignImports(file, source)).toEqual([target])
})

test.each([
  ['lib/http/x.ts', "import type { Runtime } from '@/lib/runtime/types'"],
  ['lib/venues/kalshi/x.ts', "import { createLine } from '../createLine'\nimport { fee } from './fees'"],
  [
    'lib/operations/markets/listEvents.ts',
    "import { mapYielding } from '@/lib/net/mapYielding'\nimport { listFilters } from './listFilters'",
  ],
  ['lib/venues/kalshi/stream.ts', "import { createBookStream } from '../stream/createBookStream'"],
  ['lib/venues/registry.ts', "import { kalshi } from './kalshi/index'"],
  ['lib/matching/cli/x.ts', "import { readFileSync } from 'node:fs'\nimport { z } from 'zod'"],
  ['components/x.tsx', "import './x.css'\nimport { useQuery } from '@tanstack/react-query'"],
])('the rule lets %s import what its folder may', (file, source) => {
  expect(foreignImports(file, source)).toEqual([])
})
