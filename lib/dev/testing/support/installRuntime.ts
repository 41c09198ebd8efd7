import { onTestFinished } from 'vitest'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { createTestRuntime, type TestRuntime, type TestRuntimeOptions } from './testRuntime'

/** An in-memory runtime for routes until the test ends. */
export function installRuntime(options: TestRuntimeOptions = {}): TestRuntime {
  const made = createTestRuntime(options)
  setRuntime(made.runtime)
  onTestFinished(() => setRuntime(undefined))
  return made
}
