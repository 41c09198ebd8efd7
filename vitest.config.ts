import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests that start processes, servers and streams, or look at everything in their own process. */
const PROCESSES = [
  'lib/{ingest,server/runtime}/**/*.test.ts',
  'lib/books/replication/*.test.ts',
  'lib/infra/leadership/*.test.ts',
  'lib/infra/db/upgrade.test.ts',
  'lib/infra/db/embedded/*.test.ts',
  'lib/venues/streamCompliance.test.ts',
  'lib/dev/testing/tools/regexes.test.ts',
]
/** Tests in a document. A worker keeps one environment: files that name their own would each start a process. */
const RENDERED = [
  'components/**/*.test.tsx',
  'components/planner/ticket/ticketStore.test.ts',
  'app/methodology/*.test.tsx',
]
/** Tests against the built service; `npm run build` comes first. */
const BUILT = ['lib/dev/testing/integration/*.test.ts']

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    setupFiles: ['lib/dev/testing/support/vitestSetup.ts'],
    pool: 'forks',
    maxWorkers: '100%',
    // A limit for slow machines; no test asserts a time.
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: ['lib/dev/testing/support/vitestGlobalSetup.ts'],
          include: ['{app,components,lib}/**/*.test.{ts,tsx}'],
          exclude: [...RENDERED, ...PROCESSES, ...BUILT],
          // Loading the modules anew for each file took longer than the tests.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'jsdom',
          include: RENDERED,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          globalSetup: ['lib/dev/testing/support/vitestGlobalSetup.ts'],
          include: PROCESSES,
          // They wait far more than they compute.
          maxWorkers: '200%',
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          globalSetup: [
            'lib/dev/testing/support/vitestGlobalSetup.ts',
            'lib/dev/testing/support/integrationSetup.ts',
          ],
          setupFiles: ['lib/dev/testing/support/checkAnswers.ts'],
          include: BUILT,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
