import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { compiledName } from '@/lib/infra/env/ownProgram'

const root = process.cwd()
const posix = (file: string) => file.split(path.sep).join('/')

/** Files next to a source (contracts, migrations, a worker) are resolved from the source's place in the checkout. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const text = readFileSync(file, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const source = posix(path.relative(root, file))
      return { contents: text.replaceAll('import.meta.url', `sourceAddress('${source}')`), loader: 'ts' }
    })
  },
}

/**
 * Leaves packages external, except viem and its imports: of its thousands of small files a program then loads
 * only what it needs, in a fifth of the processor time.
 */
const externalPackages: Plugin = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, importer, kind }) => {
      if (kind === 'entry-point' || name.startsWith('@/')) return undefined
      const isViem = /^viem(\/|$)/.test(name) || posix(importer).includes('/node_modules/')
      // Its WebSocket is CommonJS, which an ES module cannot contain.
      return isViem && name !== 'ws' ? undefined : { path: name, external: true }
    })
  },
}

/**
 * Compiles our programs into a folder of the checkout, with their shared chunks; packages stay external.
 * `programs`: where they find the programs that they start themselves.
 */
export async function compileSources(
  sources: readonly string[],
  { folder, programs }: { folder: string; programs: string },
): Promise<void> {
  await build({
    entryPoints: sources.map((source) => ({ in: source, out: compiledName(source) })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    banner: {
      js: `const sourceAddress = (file) => new URL('${posix(path.relative(folder, root))}/' + file, import.meta.url).href;`,
    },
    define: { 'process.env.PROGRAMS_DIR': JSON.stringify(posix(programs)) },
    plugins: [sourceAddresses, externalPackages],
  })
}
