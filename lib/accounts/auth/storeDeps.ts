import type { PrismaClient } from '@/lib/infra/db/connect'
import type { EventLog } from '@/lib/infra/db/eventLog'
import type { Clock } from '@/lib/infra/net/types'

/** What keeps records of accounts needs. */
export interface StoreDeps {
  prisma: PrismaClient
  clock: Clock
  log: EventLog
}
