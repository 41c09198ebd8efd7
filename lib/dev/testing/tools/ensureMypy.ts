import { spawnSync } from 'node:child_process'
import { aptInstall } from './aptInstall'

const readVersion = () => spawnSync('mypy', ['--version'], { encoding: 'utf8' }).stdout?.trim() || undefined

/** The version of the system's mypy, installed if permitted; undefined without one: its tests are skipped. */
export async function ensureMypy(): Promise<string | undefined> {
  return readVersion() ?? ((await aptInstall('mypy')) ? readVersion() : undefined)
}
