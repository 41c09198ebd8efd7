import type { PrismaClient } from '@/lib/db/connect'
import type { EventLog } from '@/lib/db/eventLog'
import type { Clock } from '@/lib/net/types'

/** What keeps records of accounts needs. */
export interface StoreDeps {
  prisma: PrismaClient
  clock: Clock
  log: EventLog
}
