import { format } from 'node:util'
import type { Log } from '@/lib/operations/runtime'

/** Turns console output of Next and packages into log lines, with the id of the request concerned. */
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
