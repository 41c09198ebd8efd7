import { cpSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { compiledName, PRODUCTION_PROGRAMS } from '@/lib/infra/env/ownProgram'

/** What a trace of Next reaches and no program of production loads: its compilers. */
const FOR_DEVELOPMENT = [
  '**/*.map',
  '**/*.d.ts',
  '**/next/dist/compiled/babel{,-packages}/**',
  '**/next/dist/docs/**',
]
/** Next's resizing of pictures, which `next.config.js` switches off. */
const PICTURES = ['**/node_modules/@img/**', '**/node_modules/sharp/**']
const isPicture = (file: string) => /^node_modules\/(@img|sharp)\//.test(file)

const NEXT = 'node_modules/next/dist'
/** What programs read by name; Next resolves its webpack whenever it reads `next.config.js`. */
const READ_BY_NAME = [
  'LICENSE',
  'next.config.js',
  'package.json',
  'prisma/migrations',
  'public',
  `${NEXT}/compiled/webpack`,
  `${NEXT}/compiled/@babel/runtime/package.json`,
]

/** Parts of a build that only the next build reads. */
const FOR_BUILDING = new Set(['cache', 'dev', 'diagnostics', 'trace', 'trace-build', 'types'])

/** The files of packages that compiled pages load, which Next lists beside each page. */
function filesOfPages(built: string): string[] {
  const server = path.join(built, 'server')
  const lists = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nft.json'))
    .map((name) => path.join(server, name))
  return lists.flatMap((list) => {
    const { files } = JSON.parse(readFileSync(list, 'utf8')) as { files: string[] }
    return files
      .map((file) => path.posix.join(path.dirname(list), file))
      .filter((file) => file.startsWith('node_modules/') && !isPicture(file))
  })
}

/**
 * Copies what a container needs to run a finished build, and nothing else, into a folder: the build without what only
 * building needs, and the files of packages that its programs load, as Next's own tracer finds them. The embedded
 * PostgreSQL is not among them: a container has `DATABASE_URL`.
 * Errors: `ENOENT` without a build.
 */
export async function assembleImage(folder: string): Promise<void> {
  const built = process.env.NEXT_DIST_DIR ?? '.next'
  const programs = PRODUCTION_PROGRAMS.map((source) =>
    path.join(built, 'programs', `${compiledName(source)}.mjs`),
  )
  const { fileList } = await nodeFileTrace(programs, {
    base: process.cwd(),
    // As Next traces: packages may be loaded as either kind of module, by the version of Node.
    mixedModules: true,
    moduleSyncCatchall: true,
    ignore: [...FOR_DEVELOPMENT, ...PICTURES],
  })
  const parts = readdirSync(built).filter((name) => name !== 'programs' && !FOR_BUILDING.has(name))
  const files = [
    ...READ_BY_NAME,
    ...parts.map((name) => path.join(built, name)),
    ...fileList,
    ...filesOfPages(built),
  ]
  for (const file of new Set(files)) {
    cpSync(file, path.join(folder, file), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (name) => !name.endsWith('.map'),
    })
  }
}
