import { execFile, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, type Walked, walkDocs } from '@/lib/dev/docs/walkDocs'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { kalshi, poly, rain } from '@/lib/dev/testing/support/rain'
import { serveTestApi } from '@/lib/dev/testing/support/serveTestApi'

const run = promisify(execFile)
const { status } = spawnSync('python3', ['-c', 'import ensurepip, venv'])
const isPipHere = status === 0
if (!isPipHere) console.warn("Not tested: Python's package, since python3 has neither pip nor venv.")
const isMypyHere = spawnSync('mypy', ['--version']).status === 0
if (!isMypyHere) console.warn('Not tested: the types of the Python package, since mypy is missing.')

let api: Awaited<ReturnType<typeof serveTestApi>>
/** An empty folder outside the checkout. */
let folder: string
let walked: Walked[]

const outputOf = (start: string) => walked.find(({ code }) => code.includes(start))?.output.trim()

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'crossbook-packages-'))
  const packed = path.join(folder, 'packed')
  const home = path.join(folder, 'home')
  for (const made of [packed, home]) mkdirSync(made)
  const packages = ['typescript', 'cli'].map((name) => `./lib/sdk/${name}`)
  await run('npm', ['pack', ...packages, '--pack-destination', packed, '--silent'])
  await run('python3', ['lib/sdk/python/build_backend.py', packed])
  api = await serveTestApi({ events: [rain] })
  api.books.put(buildBook(poly, { asks: [[0.4, 500]], bids: [[0.38, 50]] }))
  api.books.put(buildBook(kalshi, { asks: [[0.5, 1_000]] }))
  const isPython = (text: string) => text.includes('crossbook-0.1.0-py3') || text.startsWith('from crossbook')
  // Wallet sign-in needs the built service: lib/dev/testing/integration/docs.test.ts.
  const blocks = blocksOf('docs/sdk.md').filter(
    ({ code }) => !/login|tokens\.json/.test(code) && (isPipHere || !isPython(code)),
  )
  walked = await walkDocs(blocks, {
    url: api.url,
    folder: home,
    packages: readdirSync(packed).map((name) => path.join(packed, name)),
  })
}, 600_000)
afterAll(() => {
  api.close()
  rmSync(folder, { recursive: true })
})

test('the packed command line runs outside the checkout, without a network', () => {
  expect(outputOf('npx crossbook events')).toContain('Event rain')
  expect(outputOf('npx crossbook plan')).toContain('Verified: no other split is better')
  expect(outputOf('npx crossbook watch')).toContain('platform_1\t38.0¢\t40.0¢')
})

test('the packed TypeScript client plans and checks a plan outside the checkout', () => {
  expect(outputOf("from 'crossbook-client'")).toBe('0.416667 true { valid: true }')
})

test('its types pass a strict compiler as Node resolves modules', async () => {
  const home = path.join(folder, 'home')
  const program = blocksOf('docs/sdk.md').find(({ language }) => language === 'ts')?.code ?? ''
  writeFileSync(path.join(home, 'strict.mts'), program)
  const flags = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022']
  const tsc = path.resolve('node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, ...flags, 'strict.mts'], { cwd: home }).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
})

test.runIf(isPipHere)('the packed Python client plans and checks a plan outside the checkout', () => {
  expect(outputOf('from crossbook')).toBe('0.416667 True Verdict(valid=True, because=None)')
})

const RENEWAL = `
from crossbook import Crossbook, CredentialError
kept = []
api = Crossbook("URL", access_token="expired", refresh_token="refresh-ada", on_tokens=kept.append)
print(len(api.list_api_keys()["api_keys"]), kept)
try:
    Crossbook("URL", access_token="expired", refresh_token="spent").list_api_keys()
except CredentialError as error:
    print(error.status)
`

test.runIf(isPipHere)('the Python client renews an expired access token', async () => {
  const python = path.join(folder, 'home/.venv/bin/python')
  const { stdout } = await run(python, ['-W', 'error', '-c', RENEWAL.replaceAll('URL', api.url)])
  expect(stdout).toBe("0 [Tokens(access_token='access-ada', refresh_token='refresh-ada')]\n401\n")
})

test.runIf(isPipHere)('pip builds the Python package from its folder without a network', async () => {
  const copy = path.join(folder, 'source')
  mkdirSync(path.join(copy, 'crossbook'), { recursive: true })
  for (const name of ['pyproject.toml', 'build_backend.py'])
    copyFileSync(path.join('lib/sdk/python', name), path.join(copy, name))
  for (const name of readdirSync('lib/sdk/python/crossbook'))
    if (name !== '__pycache__')
      copyFileSync(path.join('lib/sdk/python/crossbook', name), path.join(copy, 'crossbook', name))
  const target = path.join(folder, 'target')
  const pip = path.join(folder, 'home/.venv/bin/pip')
  await run(pip, ['install', '--quiet', '--no-index', '--target', target, copy])
  expect(readdirSync(path.join(target, 'crossbook'))).toContain('py.typed')
})

test.runIf(isMypyHere)('the Python package and each example pass mypy --strict', async () => {
  const documented = blocksOf('docs/sdk.md').filter(({ language }) => language === 'python')
  const programs = documented.map(({ code }, i) => {
    const file = path.join(folder, `documented${i}.py`)
    writeFileSync(file, code)
    return file
  })
  const examples = readdirSync('examples').filter((name) => name.endsWith('.py'))
  const sources = ['lib/sdk/python/crossbook', 'lib/sdk/python/build_backend.py', ...programs]
  const { stdout } = await run(
    'mypy',
    [
      '--strict',
      '--python-version=3.9',
      `--cache-dir=${folder}/mypy`,
      ...sources,
      ...examples.map((name) => `examples/${name}`),
    ],
    { env: { ...process.env, MYPYPATH: 'lib/sdk/python' } },
  ).catch((error: { stdout: string }) => error)
  expect(stdout).toMatch(/^Success: /)
})

test('every package states the same version', () => {
  const versionOf = (file: string) => /"?version"?(?:: | = )"([\d.]+)"/.exec(readFileSync(file, 'utf8'))?.[1]
  const files = ['package.json', 'lib/sdk/typescript/package.json', 'lib/sdk/cli/package.json']
  const [version, ...others] = [...files, 'lib/sdk/python/pyproject.toml'].map(versionOf)
  expect(others).toEqual(others.map(() => version))
  expect(readFileSync('lib/sdk/python/build_backend.py', 'utf8')).toContain(
    `NAME, VERSION = "crossbook", "${version}"`,
  )
})
