import { spawnSync } from 'node:child_process'
import { aptInstall } from './aptInstall'

const readVersion = () =>
  spawnSync('redis-server', ['--version'], { encoding: 'utf8' }).stdout?.trim() || undefined

/** The version of the system's Redis, installed if permitted; undefined without one: its tests are skipped. */
export async function ensureRedis(): Promise<string | undefined> {
  return readVersion() ?? ((await aptInstall('redis-server')) ? readVersion() : undefined)
}
