import { existsSync } from 'node:fs'

/** The headless shell is the same browser without its window system, and uses less of the machine. */
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser for tests and benches: CHROMIUM_PATH, else the installed one. */
export const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path !== undefined && path !== '' && existsSync(path))
