// Finds a Chromium for the end-to-end tests, or installs one: by the system's package manager where that is allowed,
// else by Playwright's own download. Prints its path; says plainly what to do when neither works.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptInstall } from './aptInstall.mjs'

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const found = () =>
  [process.env.CHROMIUM_PATH, ...KNOWN].find((candidate) => candidate && existsSync(candidate))

const run = (command, args) => spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0

async function playwrightOwn() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** The path of a Chromium that can be started. Throws when there is none and none can be installed. */
export async function ensureChromium() {
  const present = found() ?? (await playwrightOwn())
  if (present) return present
  if (aptInstall('chromium')) {
    const installed = found()
    if (installed) return installed
  }
  if (run('npx', ['playwright', 'install', 'chromium'])) {
    const downloaded = await playwrightOwn()
    if (downloaded) return downloaded
  }
  throw new Error(
    'The end-to-end tests need Chromium and none could be installed: install the package "chromium" or set CHROMIUM_PATH.',
  )
}
