import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadAuthSecret } from './secret'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a secret is created once, stays the same, and is readable by its owner only', () => {
  const secret = loadAuthSecret({ config: { dataDir } })
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(loadAuthSecret({ config: { dataDir } })).toBe(secret)
  expect(statSync(path.join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('a configured secret takes precedence', () => {
  expect(loadAuthSecret({ config: { dataDir, authSecret: 'configured' } })).toBe('configured')
})

test('a damaged file is named in the error and not replaced', () => {
  writeFileSync(path.join(dataDir, 'auth-secret'), 'short')
  expect(() => loadAuthSecret({ config: { dataDir } })).toThrow(/auth-secret is damaged/)
})
