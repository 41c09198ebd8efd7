import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client'

/** A slower query than this is our own fault, not worth waiting for. */
const STATEMENT_TIMEOUT_MS = 20_000
const CONNECT_TIMEOUT_MS = 5_000

export type { PrismaClient } from './generated/client'

export interface Database {
  prisma: PrismaClient
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>
}

/** Opens a pool of at most `max` connections. Nothing is sent before the first query. */
export function openDatabase(url: string, { max = 10 }: { max?: number } = {}): Database {
  const adapter = new PrismaPg(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: 30_000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      application_name: 'crossbook',
    },
    // An idle connection that breaks is replaced at the next query, which reports any error.
    { onPoolError: () => {}, onConnectionError: () => {} },
  )
  const prisma = new PrismaClient({ adapter })
  return { prisma, close: () => prisma.$disconnect() }
}
