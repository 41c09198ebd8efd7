import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { AppConfig } from '@/lib/infra/env/server'

const MIN_LENGTH = 32

/**
 * AUTH_SECRET, or else this data folder's own secret, created once: `DATA_DIR/auth-secret`, readable by its owner only.
 * Errors: throws when the file is truncated.
 */
export function loadAuthSecret({ config }: { config: Pick<AppConfig, 'authSecret' | 'dataDir'> }): string {
  if (config.authSecret) return config.authSecret
  const file = path.join(config.dataDir, 'auth-secret')
  mkdirSync(config.dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    // Fails when the file exists: of several processes starting at once one wins, and all read the same secret.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_LENGTH) {
    throw new Error(`${file} is damaged: restore it, or remove it, which signs everybody out.`)
  }
  return secret
}
