import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './lib/testing/support/chromiumPath'

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

export default defineConfig({
  testDir: 'e2e',
  // Each worker has a stack of its own, which takes about two cores with its browser; tests share no state.
  fullyParallel: true,
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A second try passes, and is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  use: { launchOptions, trace: 'on-first-retry', screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
  ],
})
