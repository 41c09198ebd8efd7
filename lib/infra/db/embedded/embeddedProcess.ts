import { readFileSync, readlinkSync } from 'node:fs'

/** Fields 3 and on of proc(5) `stat`; undefined where the system has none. The name before them may hold spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Whether a process of this id runs, ours or not. A zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statOf(pid)?.[0] !== 'Z'
}

/**
 * Start time of the process in the kernel's ticks (field 22); undefined where the system does not report it.
 * A process id alone proves little: after a restart, especially in a container, an unrelated process may have it.
 */
export const birthOf = (pid: number): string | undefined => statOf(pid)?.[19]

/** The working directory of a process; undefined where the system does not report it. */
export function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Waits until the process has exited; false on timeout. For processes that are not our children. */
export async function untilGone(pid: number, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}
