import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

export interface TestReport {
  passed: number
  failed: number
  skipped: number
  /** Per test file or per single browser test. */
  durations: { name: string; ms: number }[]
  /** Each failed test with the start of what it said. */
  failures: string[]
}

/** Of a message: enough to name the cause. */
const MESSAGE_LENGTH = 1_500

const failureOf = (name: string, messages: readonly string[]) =>
  `${name}\n${messages.join('\n').slice(0, MESSAGE_LENGTH)}`

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** Of a file that could not be run. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Reads the output of Vitest's JSON reporter; durations are per file. */
export function readVitestReport(file: string): TestReport {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const brokenFiles = report.numFailedTests === 0 ? report.numFailedTestSuites : 0
  const fileOf = (name: string) => path.relative(process.cwd(), name)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests,
    durations: report.testResults.map(({ name, startTime, endTime }) => ({
      name: fileOf(name),
      ms: endTime - startTime,
    })),
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [failureOf(fileOf(name), [message])]
      return failed.map((one) => failureOf(`${fileOf(name)}: ${one.fullName}`, one.failureMessages ?? []))
    }),
  }
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })) }),
      ),
    }),
  ),
})

interface Suite {
  specs: z.infer<typeof spec>[]
  suites?: Suite[] | undefined
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec), suites: z.array(suite).optional() }),
)

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({
    expected: z.number(),
    flaky: z.number(),
    unexpected: z.number(),
    skipped: z.number(),
  }),
})

const specsOf = (one: Suite): Suite['specs'] => [...one.specs, ...(one.suites ?? []).flatMap(specsOf)]

/** Reads the output of Playwright's JSON reporter; durations are per test. */
export function readPlaywrightReport(file: string): TestReport {
  const { suites, stats } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const tests = suites.flatMap(specsOf).map(({ title, file: name, ok, tests: runs }) => ({
    name: `e2e/${name}: ${title}`,
    ok,
    results: runs.flatMap(({ results }) => results),
  }))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    durations: tests.map(({ name, results }) => ({
      name,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
    failures: tests
      .filter(({ ok }) => !ok)
      .map(({ name, results }) =>
        failureOf(
          name,
          results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
        ),
      ),
  }
}

/** The slowest first, one per line. */
export const slowest = (durations: TestReport['durations'], count = 10): string[] =>
  [...durations]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`)
