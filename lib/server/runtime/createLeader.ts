import { createLeadership } from '@/lib/infra/leadership/createLeadership'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { Log } from '@/lib/operations/runtime'

/** Work done by one process per database at a time, per role. */
export type Lead = <Role extends string>(
  roles: readonly Role[],
  /** Fills a role until the signal aborts. */
  work: (role: Role, signal: AbortSignal) => Promise<void>,
) => { close(): Promise<void> }

const RETRY_MS = 10_000

interface LeaderParts {
  databaseUrl: string
  /** Other processes may use this database. */
  isShared: boolean
  log: Log
}

/** Without other processes this one leads every role: failed work is restarted. */
const leadAlone =
  ({ log }: LeaderParts): Lead =>
  (roles, work) => {
    const stopping = new AbortController()
    const { signal } = stopping
    const run = async (role: (typeof roles)[number]) => {
      while (!signal.aborted) {
        try {
          return await work(role, signal)
        } catch (error) {
          log.warn({ err: error, role }, 'The work of a role failed; it begins again.')
          await systemClock.sleep(RETRY_MS, signal).catch(() => undefined)
        }
      }
    }
    const done = Promise.all(roles.map(run))
    return {
      async close() {
        stopping.abort()
        await done
      },
    }
  }

export const createLeader = (parts: LeaderParts): Lead =>
  parts.isShared
    ? (roles, lead) =>
        createLeadership({
          databaseUrl: parts.databaseUrl,
          roles,
          lead,
          clock: systemClock,
          log: parts.log,
        })
    : leadAlone(parts)
