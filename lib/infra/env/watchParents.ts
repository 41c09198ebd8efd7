import { readFileSync } from 'node:fs'

const EVERY_MS = 500

/** What /proc reports of a process: its parent and its command; undefined without /proc, and when it has ended. */
function processOf(pid: number): { parent: number; command: string } | undefined {
  try {
    // The name in brackets may hold any character, brackets included.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { parent: Number(fields[1]), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    return undefined
  }
}

/** The processes between npm and this one: a script's shell, where it did not replace itself, and npm. */
function chainToNpm(): number[] {
  const shell = processOf(process.ppid)
  return shell && /(?:^|\/)(?:ba|da|a)?sh\0-c\0/.test(shell.command)
    ? [process.ppid, shell.parent]
    : [process.ppid]
}

/** Read at start: npm may end while the service is still starting. */
const CHAIN = process.env.npm_lifecycle_event === undefined ? [] : chainToNpm()

/**
 * Calls once when npm, or the shell that it runs a script in, has ended: a signal to either, which they do not pass on,
 * is meant for the service. Does nothing in a process that npm did not start.
 */
export function watchParents(gone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined || process.connected) return
  const [parent = process.ppid, npm] = CHAIN
  const timer = setInterval(() => {
    // An ended parent is no longer a parent. One whose /proc entry cannot be read, as when no file descriptor is left,
    // counts as running.
    if (process.ppid === parent && (npm === undefined || (processOf(parent)?.parent ?? npm) === npm)) return
    clearInterval(timer)
    gone()
  }, EVERY_MS)
  timer.unref()
}
