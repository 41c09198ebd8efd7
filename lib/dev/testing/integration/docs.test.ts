import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { blocksOf, type Walked, walkDocs } from '@/lib/dev/docs/walkDocs'

/** Follows the printed documentation in an empty folder, with the packed clients and the built service. */
const isPipHere = spawnSync('python3', ['-c', 'import ensurepip, venv']).status === 0
if (!isPipHere)
  console.warn("Not tested: the documentation's Python, since python3 has neither pip nor venv.")
const isPython = (code: string) => /crossbook-0\.1\.0-py3|^from crossbook|^import json$|plan\.py/m.test(code)

let folder: string
let home: string
let packages: string[]
const walk = (blocks: ReturnType<typeof blocksOf>) =>
  walkDocs(
    blocks.filter(({ code }) => isPipHere || !isPython(code)),
    { url: inject('serviceUrl'), folder: home, packages },
  )
const find = (walked: readonly Walked[], text: string) =>
  walked.find(({ code }) => code.includes(text))?.output.trim() ?? ''

let sdk: Walked[]
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'crossbook-docs-'))
  home = path.join(folder, 'home')
  const packed = path.join(folder, 'packed')
  for (const made of [packed, home]) mkdirSync(made)
  const clients = ['./lib/sdk/typescript', './lib/sdk/cli']
  execFileSync('npm', ['pack', ...clients, '--pack-destination', packed, '--silent'], { stdio: 'ignore' })
  execFileSync('python3', ['lib/sdk/python/build_backend.py', packed], { stdio: 'ignore' })
  packages = readdirSync(packed).map((name) => path.join(packed, name))
  sdk = await walk(blocksOf('docs/sdk.md'))
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('the clients install, plan, check and sign in as their page prints', () => {
  expect(find(sdk, 'npx crossbook plan')).toContain('Verified: no other split is better')
  expect(find(sdk, 'npx crossbook login')).toMatch(/^api_key: pk_/m)
  expect(find(sdk, 'tokensOf(outcome)')).toMatch(/^0\.\d+ (true|false) \{ valid: true \}$/)
  expect(find(sdk, 'await api.getProfile()')).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

test.runIf(isPipHere)('the Python client does the same', () => {
  expect(find(sdk, 'tokens_of(outcome)')).toMatch(/^0\.\d+ (True|False) Verdict\(valid=True, because=None\)$/)
  expect(find(sdk, 'api.get_profile()')).toBe(find(sdk, 'await api.getProfile()'))
})

test('the examples of the README work as printed', async () => {
  const blocks = blocksOf('README.md', 'Use it from a script')
  expect(blocks.length).toBeGreaterThan(4)
  for (const { code, output } of await walk(blocks)) {
    if (code.includes('/api/stream')) {
      expect(output).toMatch(/^event: book$/m)
      continue
    }
    if (code.startsWith('npx crossbook')) {
      expect(output, code).toMatch(/¢/)
      continue
    }
    const body = JSON.parse(output) as Record<string, unknown>
    expect(body, code).not.toHaveProperty('detail')
    expect(Object.keys(body).length, code).toBeGreaterThan(0)
  }
})

test('the page about agents prints settings that are valid JSON, and a call that works', async () => {
  const blocks = blocksOf('docs/agents.md')
  const settings = blocks.filter(({ language }) => language === 'json')
  expect(settings.length).toBeGreaterThan(1)
  for (const { code } of settings) expect(() => JSON.parse(code)).not.toThrow()
  const [answer] = await walk(blocks.filter(({ language }) => language === 'sh'))
  expect(JSON.parse(answer?.output ?? '')).toMatchObject({
    jsonrpc: '2.0',
    result: { structuredContent: { events: expect.any(Array) } },
  })
})

test('the page about operating prints a scrape configuration, and its alerts use series that the service exports', async () => {
  const [scrape] = blocksOf('docs/operating.md').filter(({ language }) => language === 'yaml')
  const { scrape_configs: jobs } = parse(scrape?.code ?? '') as { scrape_configs: { metrics_path: string }[] }
  const metrics = await fetch(inject('serviceUrl') + (jobs[0]?.metrics_path ?? ''))
  const served = [...(await metrics.text()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)
  const page = readFileSync('docs/operating.md', 'utf8')
  const named = (page.match(/crossbook_[a-z_]+/g) ?? []).map((name) =>
    name.replace(/_(count|sum|bucket)$/, ''),
  )
  expect(new Set(named).size).toBeGreaterThan(5)
  expect(named.filter((name) => !served.includes(name))).toEqual([])
})

test('each example runs where the clients are installed, and the bot finds a fillable order in moving books', async () => {
  for (const name of readdirSync('examples')) copyFileSync(`examples/${name}`, path.join(home, name))
  const run = (code: string) => ({ language: 'sh', code })
  const tsx = `node --import ${path.resolve('node_modules/tsx/dist/loader.mjs')}`
  const walked = await walk([
    run(`${tsx} bot.ts --limit 0.99 --usd 250 --every 0.2`),
    run(`${tsx} spreads.ts --events 3 --tokens 100 --csv spreads.csv`),
    run(`${tsx} plan.ts`),
    run('.venv/bin/python -W error plan.py'),
  ])
  expect(find(walked, 'bot.ts')).toMatch(/^Total: [\d.]+ tokens for \$2(49\.\d+|50), all-in price 0\.\d+$/m)
  expect(readFileSync(path.join(home, 'spreads.csv'), 'utf8').split('\n')).toHaveLength(5)
  expect(find(walked, 'plan.ts')).toContain('Verified: no other split is better')
  if (isPipHere) expect(find(walked, 'plan.py')).toContain('Verified: no other split is better')
})
