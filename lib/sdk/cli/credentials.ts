import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** Stored credentials of one service: an API key, or a pair of tokens. */
export interface Credentials {
  apiKey?: string
  accessToken?: string
  refreshToken?: string
}

const fileOf = () =>
  path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'crossbook', 'credentials.json')

function readAll(): Record<string, Credentials> {
  try {
    return JSON.parse(readFileSync(fileOf(), 'utf8')) as Record<string, Credentials>
  } catch {
    return {}
  }
}

export const readCredentials = (url: string): Credentials => readAll()[url] ?? {}

/** Stores or deletes the credentials of a service, in a file that only this user can read. */
export function saveCredentials(url: string, credentials: Credentials | undefined): string {
  const file = fileOf()
  const { [url]: _, ...others } = readAll()
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}`
  const kept = credentials ? { ...others, [url]: credentials } : others
  writeFileSync(next, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  renameSync(next, file)
  return file
}
