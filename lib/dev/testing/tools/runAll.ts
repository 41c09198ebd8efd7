import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import startSharedStack from '@/lib/dev/testing/support/sharedStack'
import { ensureChromium } from './ensureChromium'
import { ensureMypy } from './ensureMypy'
import { ensureRedis } from './ensureRedis'
import { readPlaywrightReport, readVitestReport, slowest, type TestReport } from './testReports'

/**
 * `npm test`: every check and every test, one step after the other. Prints each step's duration, the ten slowest
 * test files and browser tests and, last, each failed test with its message, and counts the results. Failed tests
 * are not retried.
 */
const reports = mkdtempSync(path.join(tmpdir(), 'crossbook-tests-'))
const { env } = process
env.NEXT_TELEMETRY_DISABLED = '1'
const totals = { passed: 0, failed: 0, skipped: 0 }
const times: string[] = []
const durations: TestReport['durations'] = []
const failures: string[] = []

/** Runs a program; prints its output at the end, so that concurrent steps stay readable. */
async function run(name: string, args: readonly string[]): Promise<boolean> {
  const start = Date.now()
  const [program = '', ...rest] = args
  // Without npx, which costs half a second of a core each time.
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
  process.stdout.write(`\n== ${name} (${seconds} s)\n${Buffer.concat(output).toString()}`)
  return status === 0
}

async function check(name: string, args: readonly string[]): Promise<boolean> {
  const ok = await run(name, args)
  totals[ok ? 'passed' : 'failed'] += 1
  if (!ok) failures.push(`${name}: its output is above`)
  return ok
}

function count(name: string, ok: boolean, read: () => TestReport) {
  try {
    const report = read()
    totals.passed += report.passed
    totals.skipped += report.skipped
    totals.failed += ok ? report.failed : Math.max(1, report.failed)
    durations.push(...report.durations)
    failures.push(...report.failures)
    if (!ok && report.failed === 0) failures.push(`${name}: no test failed, but its program did`)
  } catch (error) {
    totals.failed += 1
    failures.push(`${name}: its report cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

async function runVitest(project: string) {
  const file = path.join(reports, `${project}.json`)
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await run(`vitest ${project}`, ['vitest', 'run', `--project=${project}`, ...output])
  count(`vitest ${project}`, ok, () => readVitestReport(file))
}

async function runPlaywright() {
  const file = path.join(reports, 'e2e.json')
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  const ok = await run('end to end', ['playwright', 'test', '--reporter=list,json'])
  count('end to end', ok, () => readPlaywrightReport(file))
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
  // The build generates the types of the routes.
  if (!isBuilt) await check('route types', ['next', 'typegen'])
  await check('types', ['tsgo', '--noEmit'])
  await check('knip', ['knip'])
  await check('words', ['tsx', 'lib/dev/testing/tools/checkWords.ts'])
}

async function main() {
  const start = Date.now()
  // Tests look for Redis on load; the browser is needed last.
  process.stdout.write(`Redis: ${(await ensureRedis()) ?? 'none, tests that need it are skipped'}\n`)
  process.stdout.write(`mypy: ${(await ensureMypy()) ?? 'none, tests that need it are skipped'}\n`)
  const chromium = await ensureChromium()
  env.CHROMIUM_PATH = chromium
  process.stdout.write(`Chromium: ${chromium}\n`)
  const isBuilt = await build()
  await runStatic(isBuilt)
  await runVitest('unit')
  await runVitest('components')
  await runVitest('processes')
  if (isBuilt) {
    // Both use the same stack.
    const endStack = await startSharedStack()
    try {
      await runVitest('built')
      await runPlaywright()
    } finally {
      await endStack()
    }
  }
  rmSync(reports, { recursive: true, force: true })
  process.stdout.write(`\nSlowest test files and browser tests:\n${slowest(durations).join('\n')}\n`)
  process.stdout.write(`\n${times.join(', ')}, all ${((Date.now() - start) / 1_000).toFixed(0)} s\n`)
  if (failures.length > 0) process.stdout.write(`\nFailed:\n\n${failures.join('\n\n')}\n\n`)
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`)
  process.exitCode = totals.failed === 0 ? 0 : 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
