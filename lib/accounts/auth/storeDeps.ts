import type { PrismaClient } from '@/lib/infra/db/connect'
import type { EventLog } from '@/lib/infra/db/eventLog'
import type { Clock } from '@/lib/infra/net/types'

/** Dependencies of the account stores. */
export interface StoreDeps {
  prisma: PrismaClient
  clock: Clock
  log: EventLog
}
