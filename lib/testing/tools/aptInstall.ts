import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0

/** Installs a Debian package where this user may; false where that is not possible. */
export function aptInstall(name: string): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return run(command, rest)
  }
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  return install() || (apt('update') && install())
}
