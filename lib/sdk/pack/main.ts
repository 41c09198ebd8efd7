import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, buildSync } from 'esbuild'

/**
 * `npm pack` in `lib/sdk/typescript` and in `lib/sdk/cli` runs this first: builds the package's published files into
 * its `dist`. The name of the package's folder is the argument.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const sdk = path.join(root, 'lib/sdk')

const COMMON: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  mainFields: ['module', 'main'],
}

/** Adds the file extension that `module: nodenext` requires to imports in declarations. */
const withExtensions = (text: string) => text.replaceAll(/(from |import\()'(\.\/\w+)'/g, "$1'$2.js'")

function declare(folder: string): void {
  const temporary = mkdtempSync(path.join(tmpdir(), 'crossbook-types-'))
  try {
    const config = path.join(temporary, 'tsconfig.json')
    const compilerOptions = {
      paths: { '@/*': [`${root}/*`] },
      rootDir: root,
      outDir: temporary,
      noEmit: false,
      incremental: false,
      declaration: true,
      emitDeclarationOnly: true,
      types: [],
    }
    const extended = path.join(root, 'tsconfig.json')
    const files = [path.join(sdk, 'typescript/index.ts')]
    writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions, files, include: [] }))
    execFileSync(path.join(root, 'node_modules/.bin/tsgo'), ['-p', config], { stdio: ['ignore', 2, 2] })
    const declared = path.join(temporary, 'lib/sdk/typescript')
    for (const name of readdirSync(declared)) {
      const text = withExtensions(readFileSync(path.join(declared, name), 'utf8'))
      if (/["']@\//.test(text)) throw new Error(`${name} names a module that the package does not have.`)
      writeFileSync(path.join(folder, name), text)
    }
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

const [name] = process.argv.slice(2)
if (name !== 'typescript' && name !== 'cli') throw new Error('Name the package: typescript or cli.')
const folder = path.join(sdk, name, 'dist')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
if (name === 'cli') {
  buildSync({
    ...COMMON,
    entryPoints: [path.join(sdk, 'cli/bin.ts')],
    outfile: path.join(folder, 'crossbook.js'),
    platform: 'node',
    banner: { js: '#!/usr/bin/env node' },
  })
} else {
  buildSync({
    ...COMMON,
    entryPoints: [path.join(sdk, 'typescript/index.ts')],
    outdir: folder,
    platform: 'neutral',
    splitting: true,
  })
  declare(folder)
}
