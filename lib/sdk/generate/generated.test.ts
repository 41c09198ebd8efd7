import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiDocument } from '@/lib/contract/openapi'

const run = promisify(execFile)
const bin = (name: string) => path.resolve('node_modules/.bin', name)

let folder: string
beforeEach(() => {
  // Within the checkout: the packages must be found.
  folder = mkdtempSync(path.resolve('node_modules/.crossbook-sdk-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the clients are those of the description: making them again changes nothing', async () => {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'lib/sdk/generate/main.ts', '--check'], {
    timeout: 170_000,
  }).catch((error: { stdout: string }) => error)
  expect(stdout, 'these are out of date: npm run sdk').toBe('')
}, 180_000)

const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema'

const client = createClient<paths>({ baseUrl: 'http://localhost:3000' })
const tokens = { platform_1: '1', platform_2: { token_id: '2', outcome: 'yes' } }
export async function plan(): Promise<number | null> {
  const { data, error } = await client.POST('/api/liquidity/distribution', {
    body: { tokens, direction: 'buy', amount_usd: 250 },
  })
  if (error) throw new Error(error.detail[0]?.msg)
  return data.combined.price
}
// @ts-expect-error an amount is needed
export const none: components['schemas']['PlanDistributionRequest'] = { tokens, direction: 'buy' }
`

test('a plan of the README compiles strictly with openapi-typescript and openapi-fetch', async () => {
  const document = path.join(folder, 'openapi.json')
  writeFileSync(document, JSON.stringify(openApiDocument()))
  await run(bin('openapi-typescript'), [document, '-o', path.join(folder, 'schema.ts')], { timeout: 100_000 })
  const program = path.join(folder, 'plan.ts')
  writeFileSync(program, PROGRAM)
  const flags = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  const { stdout } = await run(bin('tsgo'), [...flags, '--skipLibCheck', program], {
    timeout: 170_000,
  }).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
}, 300_000)
