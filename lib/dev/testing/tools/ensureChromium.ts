import { existsSync } from 'node:fs'
import { chromiumPath } from '@/lib/dev/testing/support/chromiumPath'
import { aptInstall, runCommand } from './aptInstall'

async function findDownloaded(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * The path of a Chromium for the end-to-end tests. Installs one if missing: with the system's package manager
 * if permitted, else with Playwright's own download.
 * Errors: throws when there is none and none can be installed.
 */
export async function ensureChromium(): Promise<string> {
  const present = chromiumPath() ?? (await findDownloaded())
  if (present) return present
  const installed =
    (await aptInstall('chromium-headless-shell')) || (await aptInstall('chromium'))
      ? chromiumPath()
      : undefined
  if (installed) return installed
  const downloaded = (await runCommand('npx', ['playwright', 'install', 'chromium']))
    ? await findDownloaded()
    : undefined
  if (downloaded) return downloaded
  throw new Error(
    'The end-to-end tests need Chromium and none could be installed: install the package "chromium" or set CHROMIUM_PATH.',
  )
}
