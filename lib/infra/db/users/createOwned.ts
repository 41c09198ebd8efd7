import { BaseError } from '@/lib/core/domain/errors'
import type { PrismaClient } from '../connect'
import type { Prisma } from '../generated/client.ts'
import { withUserLocked } from './withUserLocked'

/**
 * Creates another item of a kind of which an account may have a limited number.
 * Errors: `limit_reached` at that number; `unauthorized` when it no longer exists; those of {@link withUserLocked}.
 */
export async function createOwned<T>(
  prisma: PrismaClient,
  userId: string,
  {
    what,
    most,
    count,
    create,
  }: {
    /** Plural noun. */
    what: string
    most: number
    count(tx: Prisma.TransactionClient): Promise<number>
    create(tx: Prisma.TransactionClient): Promise<T>
  },
): Promise<T> {
  const made = await withUserLocked(prisma, userId, async (tx) => {
    if ((await count(tx)) >= most) {
      throw new BaseError(`An account has at most ${most} ${what}: delete one first.`, {
        code: 'limit_reached',
      })
    }
    return create(tx)
  })
  if (!made) throw new BaseError('This account no longer exists.', { code: 'unauthorized' })
  return made
}
