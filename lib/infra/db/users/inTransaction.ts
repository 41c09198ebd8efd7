import { BaseError } from '@/lib/core/domain/errors'
import type { PrismaClient } from '../connect'
import { Prisma } from '../generated/client.ts'

/** The transaction could not begin in time, or took too long (Prisma's error reference). */
const OVERLOADED = 'P2028'
/** No pool connection became free in time: pg-pool's message, which Prisma passes on unchanged. */
const NO_CONNECTION = 'timeout exceeded when trying to connect'

const isOverloaded = (cause: unknown) =>
  cause instanceof Prisma.PrismaClientKnownRequestError
    ? cause.code === OVERLOADED
    : cause instanceof Error && cause.message === NO_CONNECTION

/**
 * One transaction, which waits for those on the same rows.
 * Errors: `unavailable` when too many wait; otherwise what `run` throws, which rolls the change back.
 */
export async function inTransaction<T>(
  prisma: PrismaClient,
  run: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  try {
    return await prisma.$transaction(run, { maxWait: 10_000, timeout: 15_000 })
  } catch (cause) {
    if (!isOverloaded(cause)) throw cause
    throw new BaseError('Too many changes to this account at once: try again.', {
      code: 'unavailable',
      retryable: true,
      retryAfterSeconds: 1,
      cause,
    })
  }
}
