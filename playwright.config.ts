import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './lib/dev/testing/support/chromiumPath'

const launchOptions = {
  executablePath: chromiumPath(),
  // The first flags let it run as root and without a GPU; the others keep it from calling home.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './lib/dev/testing/support/sharedStack.ts',
  fullyParallel: true,
  // A browser takes most of a core at times: on shared machines a second worker on two cores misses limits. On others
  // there is one more than cores: tests wait for what they watch.
  workers: process.env.CI ? Math.max(1, Math.floor(availableParallelism() / 2)) : availableParallelism() + 1,
  // Limits for slow machines; no test asserts a time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A test that fails has failed: none passes by a second try.
  retries: 0,
  use: {
    launchOptions,
    // A frame of an animation costs as much as any other; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a fifth of every test's time: where tests only run once, `--trace on` shows a failure again.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    ...desktop,
  },
  projects: [
    // First, beside the others, and one at a time: each has a stack of its own.
    { name: 'apart', testDir: 'e2e/apart', workers: 1, fullyParallel: false },
    { name: 'shared', testIgnore: ['apart/**', 'layout/**'] },
    // Nothing moves on its own: with every transition, as most readers see it.
    { name: 'layout', testDir: 'e2e/layout', use: { contextOptions: { reducedMotion: 'no-preference' } } },
  ],
})
