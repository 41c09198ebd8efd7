import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openApiDocument } from '@/lib/contract/openapi'
import { python } from './python'
import { type ApiDocument, readOperations } from './readOperations'
import { typescriptOperations } from './typescriptOperations'

/**
 * `npm run sdk`: generates the clients' code from the OpenAPI document. `-- --check` only reports whether that would
 * change anything.
 */
const bin = (name: string) => path.resolve('node_modules/.bin', name)

function typescriptSchema(file: string): string {
  return execFileSync(bin('openapi-typescript'), [file, '--root-types', 'false'], {
    encoding: 'utf8',
    maxBuffer: 20_000_000,
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Examples would become comments above every type. */
function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => name !== 'example')
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutExamples(inner)]))
}

function generated(folder: string): Record<string, string> {
  const source = openApiDocument() as unknown as ApiDocument
  const file = path.join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(withoutExamples(source)))
  const { types, operations } = python(source)
  return {
    'lib/sdk/typescript/schema.ts': typescriptSchema(file),
    'lib/sdk/typescript/operations.ts': typescriptOperations(readOperations(source)),
    'lib/sdk/python/crossbook/types.py': types,
    'lib/sdk/python/crossbook/operations.py': operations,
  }
}

/** Formatted like the rest of this repository. */
const formatted = (file: string, text: string) =>
  file.endsWith('.ts')
    ? execFileSync(bin('biome'), ['format', `--stdin-file-path=${file}`], {
        input: text,
        encoding: 'utf8',
        timeout: 60_000,
        maxBuffer: 20_000_000,
      })
    : text

const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-sdk-'))
try {
  const stale = Object.entries(generated(folder)).filter(([file, raw]) => {
    const text = formatted(file, raw)
    let before: string | undefined
    try {
      before = readFileSync(file, 'utf8')
    } catch {
      before = undefined
    }
    if (before === text) return false
    if (!process.argv.includes('--check')) writeFileSync(file, text)
    return true
  })
  for (const [file] of stale) process.stdout.write(`${file}\n`)
  if (process.argv.includes('--check') && stale.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
