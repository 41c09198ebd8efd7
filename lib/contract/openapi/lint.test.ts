import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '@/lib/contract/openapi'

const run = promisify(execFile)
/** No update checks and no telemetry. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true', NO_COLOR: '1' }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'crossbook-openapi-'))
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(openApiDocument()))
  writeFileSync(path.join(folder, 'ruleset.yaml'), 'extends: ["spectral:oas"]\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

const lint = async (tool: string, args: readonly string[]) => {
  const env = { ...process.env, ...QUIET }
  const options = { cwd: folder, env, timeout: 110_000, maxBuffer: 10_000_000 }
  return run(path.resolve('node_modules/.bin', tool), args, options).catch(
    (error: { stdout: string }) => error,
  )
}

test("the description passes Spectral's recommended rules", async () => {
  const { stdout } = await lint('spectral', [
    'lint',
    'openapi.json',
    '-r',
    'ruleset.yaml',
    '--fail-severity=hint',
  ])
  expect(stdout).toContain('No results')
}, 120_000)

test("the description passes Redocly's recommended rules", async () => {
  const { stdout } = await lint('redocly', ['lint', 'openapi.json', '--extends=recommended', '--format=json'])
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } })
}, 120_000)
