import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests against real processes, sockets and databases: they wait far more than they compute. */
const WAITING = [
  'lib/ingest/faults/*.test.ts',
  'lib/ingest/{createLeadership,longOutage,marketWindows,rematch,windowsAhead}.test.ts',
  'lib/books/replication/*.test.ts',
  'lib/infra/db/{embedded,upgrade}.test.ts',
]
/** Tests that start whole services: beside many others they miss their limits. */
const SERVICES = ['lib/server/runtime/{boot,ingestChild,scaledOut}.test.ts']
/** Tests that look at everything in their process, so that each has one of its own: sockets, timers, modules as they are loaded. */
const WHOLE_PROCESS = ['lib/dev/testing/tools/regexes.test.ts', 'lib/venues/streamCompliance.test.ts']
/** Tests against the built service; `npm run build` comes first. */
const BUILT = ['lib/dev/testing/integration/*.test.ts']
/** Tests that need a document; in turns with others each would need a process of its own. */
const RENDERED = [
  'components/**/*.test.tsx',
  'components/planner/ticket/ticketStore.test.ts',
  'app/methodology/*.test.tsx',
]

/** One more than the cores that tests are timed on: a fifth of the time each waits for a socket or a child process. */
const WORKERS = 3
const WAITING_WORKERS = 5

/** Test files that take longest, the longest first. */
const SLOW: readonly string[] = [
  'lib/infra/db/upgrade.test.ts',
  'lib/ingest/faults/opinion.test.ts',
  'lib/ingest/faults/predictfun.test.ts',
  'lib/ingest/faults/polymarket.test.ts',
  'lib/ingest/windowsAhead.test.ts',
  'lib/venues/streamCompliance.test.ts',
  'lib/ingest/marketWindows.test.ts',
  'lib/ingest/longOutage.test.ts',
  'lib/infra/leadership/createLeadership.test.ts',
  'lib/infra/db/embedded/embedded.test.ts',
  'lib/sdk/cli/cli.test.ts',
  'lib/infra/chain/transferIndex.test.ts',
  'lib/venues/compliance.test.ts',
  'lib/infra/chain/createChainReader.test.ts',
  'app/api/plans/receipts.test.ts',
  'lib/dev/doctor/doctor.test.ts',
  'lib/dev/testing/wireJudge/judgeWire.test.ts',
  'lib/core/matching/sandboxWorld.test.ts',
  'lib/sdk/generate/generated.test.ts',
  'lib/core/planner/milp.test.ts',
  'lib/operations/live/fanOut.test.ts',
  'lib/infra/db/backup.test.ts',
  'lib/dev/testing/integration/durability.test.ts',
  'lib/dev/testing/integration/firings.test.ts',
  'lib/dev/testing/integration/operations.test.ts',
  'lib/dev/testing/integration/fuzz.test.ts',
]

/**
 * Begins with the slow files, so that none of them still runs when all others are done. Vitest does so by itself once it
 * has seen a run; a new checkout has none.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = SLOW.indexOf(moduleId.slice(process.cwd().length + 1).replaceAll('\\', '/'))
      return at < 0 ? SLOW.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

const DATABASE = ['lib/dev/testing/support/vitestGlobalSetup.ts']
const exclude = ['node_modules', '.next']

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    setupFiles: ['lib/dev/testing/support/vitestSetup.ts'],
    pool: 'forks',
    // Most of what tests make is short-lived: with a larger nursery a tenth less of the time goes to collecting it. Most
    // of what they run is run a few times: to compile it when it is called, and to optimise it later, takes a twelfth less.
    execArgv: ['--max-semi-space-size=64', '--interrupt-budget=1500000', '--max-lazy'],
    testTimeout: 30_000,
    sequence: { sequencer: SlowFirst },
    // Projects and runs share what is compiled.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: DATABASE,
          include: ['{app,components,lib}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...RENDERED, ...WAITING, ...SERVICES, ...WHOLE_PROCESS, ...BUILT],
          maxWorkers: WORKERS,
          // Loading the modules anew for each file took longer than the tests.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'jsdom',
          include: RENDERED,
          exclude,
          // Two workers took a quarter more, three half as much again: each makes its own document and loads every module.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'waiting',
          globalSetup: DATABASE,
          include: WAITING,
          exclude,
          maxWorkers: WAITING_WORKERS,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: WHOLE_PROCESS,
          exclude,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          globalSetup: DATABASE,
          include: SERVICES,
          exclude,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: BUILT,
          exclude,
          globalSetup: ['lib/dev/testing/support/integrationSetup.ts'],
          setupFiles: ['lib/dev/testing/support/vitestSetup.ts', 'lib/dev/testing/support/checkAnswers.ts'],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
