// Installs a Debian package where this user may; false where that is not possible.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const run = (command, args) => spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0

export function aptInstall(name) {
  if (!existsSync('/usr/bin/apt-get')) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return run(command, rest)
  }
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  return install() || (apt('update') && install())
}
