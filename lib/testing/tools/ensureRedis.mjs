// Limits that instances share are tested against a real Redis: present, or installed where that is allowed. Without
// one those tests are skipped, and counted as such.
import { spawnSync } from 'node:child_process'
import { aptInstall } from './aptInstall.mjs'

const version = () => spawnSync('redis-server', ['--version'], { encoding: 'utf8' }).stdout?.trim()

/** What `redis-server` says of itself; undefined where there is none. */
export function ensureRedis() {
  const present = version()
  if (present) return present
  return aptInstall('redis-server') ? version() : undefined
}
