import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { OPERATIONS } from '@/lib/contract/operations'
import { importsOf } from './imports'

/** Each folder may import from the folders named here and from itself; nothing else in the project. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'lib/core/common': [],
  'lib/core/domain': [],
  'lib/core/planner': ['lib/core/domain'],
  'lib/core/matching': ['lib/core/domain'],
  'lib/contract': ['lib/core/domain'],
  'lib/core/planner/tickets': ['lib/core/domain'],
  'lib/core/planner/execution': ['lib/core/domain', 'lib/core/planner', 'lib/core/planner/tickets'],
  'lib/books/history': ['lib/core/domain'],
  'lib/contract/verifier/receipts': ['lib/core/domain', 'lib/contract'],
  'lib/contract/verifier': ['lib/core/domain', 'lib/contract', 'lib/core/planner'],
  // A client relies on the service's description only; it verifies with the browser's code.
  'lib/sdk': ['lib/contract', 'lib/contract/verifier', 'lib/contract/verifier/receipts'],
  'lib/sdk/cli': ['lib/sdk'],
  'lib/infra/env': ['lib/core/domain'],
  'lib/infra/net': ['lib/core/domain'],
  'lib/venues': ['lib/core/domain', 'lib/infra/net', 'lib/infra/env'],
  'lib/books/store': ['lib/core/domain', 'lib/infra/env'],
  'lib/books/replication': ['lib/core/domain', 'lib/books/store', 'lib/infra/net'],
  'lib/infra/db': [
    'lib/core/domain',
    'lib/core/matching',
    'lib/infra/env',
    'lib/infra/model',
    'lib/infra/net',
  ],
  'lib/infra/chain': ['lib/core/domain', 'lib/infra/env', 'lib/infra/net'],
  'lib/accounts/auth': ['lib/core/domain', 'lib/contract', 'lib/infra/db', 'lib/infra/env', 'lib/infra/net'],
  'lib/infra/limits': ['lib/core/domain'],
  'lib/infra/model': ['lib/core/domain', 'lib/core/matching', 'lib/infra/net'],
  'lib/accounts/webhooks': ['lib/core/domain', 'lib/infra/net'],
  'lib/infra/leadership': ['lib/infra/net'],
  'lib/ingest': [
    'lib/core/domain',
    'lib/venues',
    'lib/books/store',
    'lib/infra/db',
    'lib/core/matching',
    'lib/infra/model',
    'lib/infra/env',
    'lib/infra/net',
    'lib/infra/leadership',
  ],
  'lib/operations': [
    'lib/core/domain',
    'lib/core/planner',
    'lib/core/matching',
    'lib/contract',
    'lib/core/planner/tickets',
    'lib/core/planner/execution',
    'lib/contract/verifier/receipts',
  ],
  'lib/infra/metrics': ['lib/core/domain'],
  'lib/dev/matching': [
    'lib/core/domain',
    'lib/core/matching',
    'lib/infra/db',
    'lib/infra/env',
    'lib/infra/model',
    'lib/infra/net',
    'lib/ingest',
  ],
  'lib/dev/doctor': [
    'lib/core/domain',
    'lib/infra/env',
    'lib/infra/model',
    'lib/infra/net',
    'lib/infra/db',
    'lib/infra/chain',
    'lib/venues',
    'lib/server/runtime',
  ],
  'lib/server/runtime': [
    'lib/infra/metrics',
    'lib/core/domain',
    'lib/infra/env',
    'lib/venues',
    'lib/books/store',
    'lib/infra/db',
    'lib/infra/chain',
    'lib/accounts/auth',
    'lib/infra/limits',
    'lib/infra/model',
    'lib/infra/leadership',
    'lib/operations',
    'lib/accounts/webhooks',
    'lib/books/history',
    'lib/ingest',
    'lib/books/replication',
    'lib/infra/net',
  ],
  'lib/server/http': ['lib/core/domain', 'lib/contract', 'lib/accounts/auth'],
  'lib/server/mcp': ['lib/core/domain', 'lib/contract'],
  'lib/server/api': [
    'lib/core/domain',
    'lib/contract',
    'lib/server/http',
    'lib/accounts/auth',
    'lib/server/mcp',
    'lib/operations',
    'lib/server/runtime',
  ],
  'lib/server/pages': ['lib/core/domain', 'lib/contract', 'lib/browser'],
  'lib/server/process': [
    'lib/core/domain',
    'lib/server/pages',
    'lib/server/api',
    'lib/server/http',
    'lib/operations',
    'lib/server/runtime',
    'lib/contract',
    'lib/infra/env',
    'lib/infra/limits',
  ],
  'lib/dev/sandbox': ['lib/core/domain', 'lib/infra/net', 'lib/infra/env'],
  'lib/browser': ['lib/core/domain', 'lib/contract', 'lib/contract/verifier'],
  components: [
    'lib/browser',
    'lib/contract',
    'lib/core/domain',
    'lib/core/planner',
    'lib/contract/verifier/receipts',
    'lib/contract/verifier',
  ],
  // Pages read the service over its private connection, without a runtime.
  app: [
    'components',
    'lib/server/api',
    'lib/browser',
    'lib/contract',
    'lib/core/domain',
    'lib/operations',
    'lib/server/pages',
  ],
}

/** Type imports only: instances arrive as arguments. */
const MAY_IMPORT_TYPES: Record<string, readonly string[]> = {
  'lib/infra/metrics': ['lib/books/store', 'lib/infra/chain', 'lib/infra/net', 'lib/operations'],
  'lib/books/history': ['lib/books/store'],
  'lib/accounts/webhooks': ['lib/accounts/auth'],
  'lib/operations': [
    'lib/books/history',
    'lib/books/store',
    'lib/ingest',
    'lib/infra/db',
    'lib/infra/env',
    'lib/infra/limits',
    'lib/infra/metrics',
    'lib/server/runtime',
    'lib/infra/chain',
    'lib/accounts/auth',
    'lib/venues',
    'lib/infra/net',
  ],
  'lib/server/http': ['lib/operations', 'lib/infra/limits'],
  'lib/server/api': ['lib/server/pages'],
  'lib/server/pages': ['lib/operations'],
}

/** Single modules of other folders without state or I/O. */
const MAY_IMPORT_MODULES: Record<string, readonly string[]> = {
  'lib/operations': ['lib/infra/net/mapYielding'],
  'lib/server/pages': ['lib/server/runtime/processValue'],
}

/**
 * Packages that a folder may import, types included. `node` stands for Node's own modules, which browsers lack and
 * pure folders do not need.
 */
const MAY_IMPORT_PACKAGES: Record<string, readonly string[]> = {
  'lib/core/common': ['lru-cache'],
  'lib/core/domain': [],
  'lib/core/planner': [],
  'lib/core/matching': [],
  'lib/dev/matching': ['node', 'zod'],
  'lib/core/planner/tickets': [],
  'lib/core/planner/execution': [],
  // viem for the checksum of addresses.
  'lib/contract': ['zod', 'viem'],
  'lib/infra/env': ['node', 'zod', 'leven'],
  'lib/infra/net': ['node', 'ws', 'socket.io-client', 'lru-cache', 'mmdb-lib'],
  'lib/venues': ['node', 'zod'],
  'lib/books/store': [],
  'lib/books/replication': ['node', 'zod', 'ioredis', 'lru-cache'],
  'lib/infra/db': [
    'node',
    'pg',
    'lru-cache',
    '@prisma/adapter-pg',
    '@prisma/driver-adapter-utils',
    '@prisma/schema-engine-wasm',
  ],
  'lib/infra/chain': ['node', 'zod', 'viem', 'lru-cache'],
  'lib/accounts/auth': ['node', 'viem', 'jose', 'next-auth'],
  'lib/infra/limits': ['node', 'ioredis'],
  'lib/infra/model': ['node', 'zod'],
  'lib/infra/leadership': ['node', 'pg'],
  'lib/accounts/webhooks': ['standardwebhooks'],
  'lib/books/history': ['lru-cache'],
  'lib/contract/verifier/receipts': [],
  'lib/contract/verifier': [],
  'lib/sdk': [],
  'lib/sdk/generate': ['node'],
  'lib/sdk/pack': ['node', 'esbuild'],
  // viem signs in with a wallet's key.
  'lib/sdk/cli': ['node', 'viem'],
  'lib/ingest': ['node', 'lru-cache'],
  'lib/operations': ['node', 'viem', 'lru-cache'],
  'lib/infra/metrics': ['prom-client'],
  'lib/dev/doctor': ['node', 'zod', 'pg', 'ioredis', 'ws'],
  'lib/server/runtime': ['node', 'pino'],
  'lib/server/http': ['node', 'zod', 'lru-cache'],
  'lib/server/mcp': ['zod', '@modelcontextprotocol/sdk'],
  'lib/server/api': [],
  'lib/server/pages': ['node', 'next'],
  // esbuild only compiles programs, at build time.
  'lib/server/process': ['node', 'next', 'esbuild', 'send'],
  'lib/dev/sandbox': ['node', 'zod', 'viem', 'ws', 'socket.io'],
  'lib/browser': ['@tanstack/react-query'],
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

/** The innermost folder of a table that contains a path. */
const folderIn = (table: object, file: string) =>
  Object.keys(table)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0]

const folderOf = (file: string) => folderIn(MAY_IMPORT, file)

/** Venue-independent folders: the stream engine, and the counts of unreadable rows. */
const SHARED = ['stream', 'drift']
/** The venue folder, or the shared one, that contains a path. */
const venueOf = (file: string) => /^lib\/venues\/([^/]+)\//.exec(file)?.[1]

/** A file of lib/operations that is named after an operation of the contract. */
const isOperation = (target: string) =>
  target.startsWith('lib/operations/') && path.posix.basename(target) in OPERATIONS

function isForeign(file: string, { target, typeOnly }: { target: string; typeOnly: boolean }): boolean {
  const [own, folder] = [folderOf(file), folderOf(target)]
  if (own === undefined || target.endsWith('.css')) return false
  if (OF_TESTS.test(`${target}.ts`)) return true
  // A venue may not import another; shared code is beside the venue folders, and the registry imports each.
  const [venue, other] = [venueOf(file), venueOf(target)]
  if (venue !== undefined && other !== undefined && !SHARED.includes(other) && venue !== other) return true
  // Operations share views and plain modules, never each other.
  if (own === 'lib/operations' && isOperation(target)) return true
  if (folder === own || folder === 'lib/core/common') return false
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

/** Tests, benches, and modules that only they import: shared suites, generated input. */
const OF_TESTS = /\.(test|bench|testkit)\.tsx?$|^components\/testkit\//

const files = ['app', 'components', 'lib'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(root, name.split(path.sep).join('/')))
    .filter(
      (file) => /\.tsx?$/.test(file) && !OF_TESTS.test(file) && !file.startsWith('lib/infra/db/generated'),
    ),
)

test.each(files.filter(folderOf))('%s imports only what its folder may import', (file) => {
  expect(foreignImports(file, readFileSync(file, 'utf8'))).toEqual([])
})

test('every file of the project lies in a folder with a rule, except development tools', () => {
  expect(files.filter((file) => folderOf(file) === undefined && !file.startsWith('lib/dev/'))).toEqual([])
  expect(Object.keys(MAY_IMPORT).filter((folder) => !(folder in MAY_IMPORT_PACKAGES))).toEqual([])
})

/** The top-level folders of `lib`; each may import only from those before it. */
const ROOMS = [
  'core',
  'contract',
  'infra',
  'venues',
  'books',
  'ingest',
  'accounts',
  'operations',
  'browser',
  'server',
  'sdk',
  'dev',
]
const roomOf = (file: string) => /^lib\/([^/]+)\//.exec(file)?.[1]

test('lib has twelve top-level folders, without circular runtime imports', () => {
  expect(readdirSync('lib').sort()).toEqual([...ROOMS].sort())
  const upwards = files.flatMap((file) =>
    importsOf(file, readFileSync(file, 'utf8'))
      .filter(({ kind, typeOnly }) => kind === 'own' && !typeOnly)
      .filter(({ target }) => ROOMS.indexOf(roomOf(target) ?? '') > ROOMS.indexOf(roomOf(file) ?? 'dev'))
      .map(({ target }) => `${file} → ${target}`),
  )
  expect(upwards).toEqual([])
})

/** The cycles of an import graph, each as its path. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  function visit(file: string, way: readonly string[]) {
    const start = way.indexOf(file)
    if (start >= 0) circles.push([...way.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}

test('no two files import each other in a cycle at run time', () => {
  const imports = new Map(
    files.map((file) => [
      file.replace(/\.tsx?$/, ''),
      importsOf(file, readFileSync(file, 'utf8'))
        .filter(({ kind, typeOnly }) => kind === 'own' && !typeOnly)
        .map(({ target }) => target),
    ]),
  )
  expect(circlesOf(imports)).toEqual([])
  expect(
    circlesOf(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['d', ['b']],
      ]),
    ),
  ).toEqual(['b → d → b'])
})

test.each([
  [
    'a folder below',
    'lib/core/planner/x.ts',
    "import { handle } from '@/lib/server/http/handle'",
    'lib/server/http/handle',
  ],
  [
    'it by a relative path',
    'lib/core/planner/x.ts',
    "import { handle } from '../../server/http/handle'",
    'lib/server/http/handle',
  ],
  [
    'it by a re-export',
    'lib/core/domain/x.ts',
    "export { planBuy } from '@/lib/core/planner/plan'",
    'lib/core/planner/plan',
  ],
  [
    'it when it runs',
    'lib/core/domain/x.ts',
    "const { z } = await import('@/lib/infra/net/fetch')",
    'lib/infra/net/fetch',
  ],
  ['it for what it does', 'lib/core/domain/x.ts', "import '@/lib/infra/env/server'", 'lib/infra/env/server'],
  [
    'it over several lines',
    'lib/browser/x.ts',
    "import {\n  one,\n  two,\n} from '@/lib/server/runtime/getRuntime'",
    'lib/server/runtime/getRuntime',
  ],
  [
    'values where only types are due',
    'lib/server/http/x.ts',
    "import { x } from '@/lib/server/runtime/x'",
    'lib/server/runtime/x',
  ],
  [
    'types where nothing is due',
    'lib/venues/x.ts',
    "import type { X } from '@/lib/infra/db/x'",
    'lib/infra/db/x',
  ],
  [
    'what serves tests',
    'lib/server/http/x.ts',
    "import { ask } from '@/lib/dev/testing/callRoute'",
    'lib/dev/testing/callRoute',
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
    "import { fetchJson } from '@/lib/infra/net/fetchJson'",
    'lib/infra/net/fetchJson',
  ],
  [
    'what serves tests of components',
    'components/x.tsx',
    "import { renderPage } from './testkit/renderPage'",
    'components/testkit/renderPage',
  ],
  ['a package', 'lib/core/domain/x.ts', "import { z } from 'zod'", 'zod'],
  ['a part of a package', 'lib/core/planner/x.ts', "import { x } from 'viem/siwe'", 'viem'],
  [
    'a package with a scope',
    'lib/server/http/x.ts',
    "import { x } from '@prisma/client/y'",
    '@prisma/client',
  ],
  ['the types of a package', 'lib/core/matching/x.ts', "import type { z } from 'zod'", 'zod'],
  ['a module of Node', 'lib/core/planner/x.ts', "import { readFileSync } from 'node:fs'", 'node:fs'],
  ['a module of Node in a browser', 'components/x.tsx', "import path from 'node:path'", 'node:path'],
])('the rule rejects %s', (_what, file, source, target) => {
  expect(foreignImports(file, source)).toEqual([target])
})

test.each([
  ['lib/server/http/x.ts', "import type { Runtime } from '@/lib/operations/runtime'"],
  ['lib/venues/kalshi/x.ts', "import { createLine } from '../createLine'\nimport { fee } from './fees'"],
  [
    'lib/operations/markets/listEvents.ts',
    "import { mapYielding } from '@/lib/infra/net/mapYielding'\nimport { listFilters } from './listFilters'",
  ],
  ['lib/venues/kalshi/stream.ts', "import { createBookStream } from '../stream/createBookStream'"],
  ['lib/venues/registry.ts', "import { kalshi } from './kalshi/index'"],
  ['lib/dev/matching/x.ts', "import { readFileSync } from 'node:fs'\nimport { z } from 'zod'"],
  ['components/x.tsx', "import './x.css'\nimport { useQuery } from '@tanstack/react-query'"],
])('the rule allows %s the imports of its folder', (file, source) => {
  expect(foreignImports(file, source)).toEqual([])
})
