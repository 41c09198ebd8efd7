import { format } from 'node:util'
import type { Log } from '@/lib/operations/runtime'

/** What Next and packages say to the console becomes lines of the log, with the request that it is about. */
export function logConsole(log: Log): void {
  const to =
    (write: Log['info']) =>
    (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error)
      write({ source: 'console', ...(err ? { err } : {}) }, format(...said.filter((part) => part !== err)))
    }
  console.error = to((facts, message) => log.error(facts, message))
  console.warn = to((facts, message) => log.warn(facts, message))
  console.log = to((facts, message) => log.info(facts, message))
  console.info = console.log
}
