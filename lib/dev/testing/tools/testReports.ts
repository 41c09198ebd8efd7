import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

export interface TestReport {
  passed: number
  failed: number
  skipped: number
  /** Per test file or per single browser test. */
  durations: { name: string; ms: number }[]
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), startTime: z.number(), endTime: z.number() }),
  ),
})

/** Reads the output of Vitest's JSON reporter; durations are per file. */
export function readVitestReport(file: string): TestReport {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  const brokenFiles = report.numFailedTests === 0 ? report.numFailedTestSuites : 0
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests,
    durations: report.testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(process.cwd(), name),
      ms: endTime - startTime,
    })),
  }
}

interface Suite {
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[] | undefined
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
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
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    durations: suites.flatMap(specsOf).map(({ title, file: spec, tests }) => ({
      name: `e2e/${spec}: ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  }
}

/** The slowest first, one per line. */
export const slowest = (durations: TestReport['durations'], count = 10): string[] =>
  [...durations]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`)
