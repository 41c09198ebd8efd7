import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import startSharedStack from '@/lib/dev/testing/support/sharedStack'
import { ensureChromium } from './ensureChromium'
import { ensureRedis } from './ensureRedis'
import { keepTemporaryFilesInMemory } from './memoryFolder'
import { readPlaywrightReport, readVitestReport, slowest, type TestReport } from './testReports'

/**
 * `npm test`: every check and every test. The build, the checks and what needs the build run beside the tests that need
 * none; the browser's come last. Prints what each step took and the ten slowest test files and browser tests, and counts the results.
 */
keepTemporaryFilesInMemory()
const reports = mkdtempSync(path.join(tmpdir(), 'crossbook-tests-'))
const { env } = process
env.NEXT_TELEMETRY_DISABLED = '1'
const totals = { passed: 0, failed: 0, skipped: 0 }
const times: string[] = []
const durations: TestReport['durations'] = []
/** Tests that passed only at their second try. */
const retried: string[] = []
const RETRIED = /\(retry x\d+\)|\[retry #\d+\]|\(retry #\d+\)/

/** Runs a program; its output appears when it has ended, so that steps beside one another stay readable. */
async function run(name: string, args: readonly string[]): Promise<boolean> {
  const start = Date.now()
  const [program = '', ...rest] = args
  // Without npx, which takes half a second of a core each time.
  const child = spawn(path.join('node_modules', '.bin', program), rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const seconds = ((Date.now() - start) / 1_000).toFixed(0)
  times.push(`${name} ${seconds} s`)
  const text = Buffer.concat(output).toString()
  process.stdout.write(`\n== ${name} (${seconds} s)\n${text}`)
  retried.push(...text.split('\n').filter((line) => RETRIED.test(line)))
  return status === 0
}

async function check(name: string, args: readonly string[]): Promise<boolean> {
  const ok = await run(name, args)
  totals[ok ? 'passed' : 'failed'] += 1
  return ok
}

function count(ok: boolean, read: () => TestReport) {
  try {
    const report = read()
    totals.passed += report.passed
    totals.skipped += report.skipped
    totals.failed += ok ? report.failed : Math.max(1, report.failed)
    durations.push(...report.durations)
  } catch {
    totals.failed += 1
  }
}

async function vitest(projects: readonly string[], name: string, files: readonly string[] = []) {
  const file = path.join(reports, `${name}.json`)
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const ok = await run(`vitest ${name}`, ['vitest', 'run', ...chosen, ...output, ...files])
  return { ok, read: () => readVitestReport(file) }
}

/** Failing files whose second run decides: more of them are no chance. */
const MOST_AGAIN = 5

/**
 * Runs projects, one after the other. On a shared machine a process may wait long for a core, so in CI a few files that fail are run once
 * more by themselves, from their first test on, and are listed.
 */
async function runVitest(...projects: string[]) {
  const name = projects.join(' and ')
  const first = await vitest(projects, name)
  const failed = first.ok ? [] : (attempt(first.read)?.failedFiles ?? [])
  if (!env.CI || failed.length === 0 || failed.length > MOST_AGAIN) return count(first.ok, first.read)
  const second = await vitest(projects, `${name} again`, failed)
  retried.push(...failed)
  count(second.ok, () => {
    const [all, again] = [first.read(), second.read()]
    return { ...all, passed: all.passed + all.failed - again.failed, failed: again.failed }
  })
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

async function runPlaywright() {
  const file = path.join(reports, 'e2e.json')
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  const ok = await run('end to end', ['playwright', 'test', '--reporter=list,json'])
  count(ok, () => readPlaywrightReport(file))
}

async function build(): Promise<boolean> {
  const isBuilt =
    (await check('build', ['next', 'build'])) &&
    (await check('programs', ['tsx', 'lib/server/process/compilePrograms.ts']))
  if (isBuilt) env.PROGRAMS_DIR = '.next/programs'
  return isBuilt
}

async function runStatic(isBuilt: boolean) {
  await check('biome', ['biome', 'check', '.'])
  // The build leaves the types of the routes.
  if (!isBuilt) await check('route types', ['next', 'typegen'])
  // Several threads each resolve the same types: half as much work again, and no sooner done on two cores.
  await check('types', ['tsgo', '--noEmit', '--singleThreaded'])
  await check('knip', ['knip'])
  await check('words', ['tsx', 'lib/dev/testing/tools/checkWords.ts'])
}

async function main() {
  const start = Date.now()
  // Tests look for Redis when they are loaded; the browser is needed last.
  process.stdout.write(`Redis: ${(await ensureRedis()) ?? 'none, tests that need it are skipped'}\n`)
  const [isBuilt, chromium] = await Promise.all([
    build().then(async (done) => {
      await runStatic(done)
      return done
    }),
    ensureChromium(),
    runVitest('waiting', 'alone', 'unit'),
  ])
  // Services wait for one another, components keep one core: together they keep two.
  await Promise.all([runVitest('services'), runVitest('components')])
  env.CHROMIUM_PATH = chromium
  process.stdout.write(`Chromium: ${chromium}\n`)
  if (isBuilt) {
    // Both use one stack: to start it takes eleven seconds of a core.
    const endStack = await startSharedStack()
    try {
      await runVitest('integration')
      await runPlaywright()
    } finally {
      await endStack()
    }
  }
  rmSync(reports, { recursive: true, force: true })
  process.stdout.write(`\nSlowest test files and browser tests:\n${slowest(durations).join('\n')}\n`)
  if (retried.length > 0) process.stdout.write(`\nTried twice:\n${retried.join('\n')}\n`)
  process.stdout.write(`\n${times.join(', ')}, all ${((Date.now() - start) / 1_000).toFixed(0)} s\n`)
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`)
  process.exitCode = totals.failed === 0 ? 0 : 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
