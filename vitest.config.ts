import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    include: ['{app,components,lib}/**/*.test.{ts,tsx}'],
    exclude: ['node_modules', '.next'],
    globalSetup: ['lib/testing/support/vitestGlobalSetup.ts'],
    setupFiles: ['lib/testing/support/vitestSetup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
  },
})
