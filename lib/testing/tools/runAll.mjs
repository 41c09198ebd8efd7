// `npm test`: every check and test there is, in order, each timed; the last line counts them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium } from './ensureChromium.mjs'
import { ensureRedis } from './ensureRedis.mjs'

const reports = mkdtempSync(path.join(tmpdir(), 'crossbook-tests-'))
const unitReport = path.join(reports, 'unit.json')
const endToEndReport = path.join(reports, 'e2e.json')
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: endToEndReport }
const count = { passed: 0, failed: 0, skipped: 0 }
const times = []

function step(name, args, onEnd) {
  process.stdout.write(`\n== ${name}\n`)
  const start = Date.now()
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env })
  times.push(`${name} ${((Date.now() - start) / 1000).toFixed(0)} s`)
  if (onEnd) onEnd(status === 0)
  else count[status === 0 ? 'passed' : 'failed'] += 1
  return status === 0
}

function readReport(file, ok, read) {
  try {
    const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, 'utf8')))
    count.passed += passed
    count.skipped += skipped
    count.failed += ok ? failed : Math.max(1, failed)
  } catch {
    count.failed += 1
  }
}

process.stdout.write('== chromium\n')
env.CHROMIUM_PATH = await ensureChromium()
process.stdout.write(`${env.CHROMIUM_PATH}\n\n== redis\n`)
process.stdout.write(`${ensureRedis() ?? 'none: what needs it is skipped'}\n`)

step('biome', ['biome', 'check', '.'])
step('route types', ['next', 'typegen'])
step('tsc', ['tsc', '--noEmit'])
step('knip', ['knip'])
step(
  'vitest',
  ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  (ok) =>
    readReport(unitReport, ok, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests === 0 ? 1 : 0),
      skipped: report.numPendingTests,
    })),
)
if (step('build', ['next', 'build'])) {
  step('end to end', ['playwright', 'test', '--reporter=list,json'], (ok) =>
    readReport(endToEndReport, ok, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    })),
  )
}

process.stdout.write(
  `\n${times.join(', ')}\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`,
)
process.exit(count.failed === 0 ? 0 : 1)
