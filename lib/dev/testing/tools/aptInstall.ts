import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether a command ends well; what it prints goes to standard error. */
export const runCommand = (command: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 2, 2] })
    child.once('error', () => resolve(false))
    child.once('close', (status) => resolve(status === 0))
  })

/** Installs a Debian package where this user may; false where that is not possible. */
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
