import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import { COMPILED_PROGRAMS, compiledName } from '@/lib/env/ownProgram'
import { hintCompilation } from './hintCompilation'

/**
 * Part of `npm run build`: compiles {@link COMPILED_PROGRAMS} into `programs` in Next's build folder, with the chunks
 * that they share, packages as they are, and has browsers compile the scripts of the pages early.
 */
const root = process.cwd()
const built = process.env.NEXT_DIST_DIR ?? '.next'
const folder = path.join(built, 'programs')
const posix = (file: string) => file.split(path.sep).join('/')

/** A file beside a source (contracts, migrations, a worker) is found from where that source is in the checkout. */
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

async function compile() {
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: COMPILED_PROGRAMS.map((source) => ({ in: source, out: compiledName(source) })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    banner: {
      js: `const sourceAddress = (file) => new URL('${posix(path.relative(folder, root))}/' + file, import.meta.url).href;`,
    },
    define: { 'process.env.PROGRAMS_DIR': JSON.stringify(posix(folder)) },
    plugins: [sourceAddresses],
  })
}

await compile()
hintCompilation(built)
