import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests against real processes, sockets and databases: they wait far more than they compute. */
const WAITING = [
  'lib/ingest/faults/*.test.ts',
  'lib/ingest/{createLeadership,longOutage,marketWindows,rematch,windowsAhead}.test.ts',
  'lib/replication/*.test.ts',
  'lib/db/{embedded,upgrade}.test.ts',
]
/** Tests that start whole services: beside many others they miss their limits. */
const SERVICES = ['lib/runtime/{boot,ingestChild,scaledOut}.test.ts']
/** Tests that look at everything in their process: sockets, timers, modules as they are loaded. */
const WHOLE_PROCESS = ['lib/testing/tools/regexes.test.ts', 'lib/venues/streamCompliance.test.ts']
/** Tests against the built service; `npm run build` comes first. */
const BUILT = ['lib/testing/integration/*.test.ts']
/** Tests that need a document; in turns with others each would need a process of its own. */
const RENDERED = [
  'components/**/*.test.tsx',
  'components/planner/ticketStore.test.ts',
  'app/methodology/*.test.tsx',
]

/** One more than the cores that tests are timed on: a fifth of the time each waits for a socket or a child process. */
const WORKERS = 3

const DATABASE = ['lib/testing/support/vitestGlobalSetup.ts']
const exclude = ['node_modules', '.next']

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    setupFiles: ['lib/testing/support/vitestSetup.ts'],
    pool: 'forks',
    // Most of what tests make is short-lived: with a larger nursery a tenth less of the time goes to collecting it.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 30_000,
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
          maxWorkers: WORKERS,
          isolate: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'waiting',
          globalSetup: DATABASE,
          include: [...WAITING, ...WHOLE_PROCESS],
          exclude,
          maxWorkers: 5,
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
          globalSetup: ['lib/testing/support/integrationSetup.ts'],
          setupFiles: ['lib/testing/support/vitestSetup.ts', 'lib/testing/support/checkAnswers.ts'],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
