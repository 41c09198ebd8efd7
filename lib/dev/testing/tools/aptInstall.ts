import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether a command succeeds; its output goes to standard error. */
export const runCommand = (command: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 2, 2] })
    child.once('error', () => resolve(false))
    child.once('close', (status) => resolve(status === 0))
  })

/** Installs a Debian package if this user may; false when that is impossible. */
export async function aptInstall(name: string): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get')) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return runCommand(command, rest)
  }
  const install = () => apt('install', '-y', '--no-install-recommends', name)
  return (await install()) || ((await apt('update')) && (await install()))
}
