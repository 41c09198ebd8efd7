import { type Address, getAddress } from 'viem'
import type { PrismaClient } from '@/lib/db/connect'
import type { Prisma } from '@/lib/db/generated/client'
import { BaseError, notFound } from '@/lib/domain/errors'
import type { SecurityEvents } from './securityEvents'
import type { Account, AuthService, ForeignAccount, From } from './types'
import { isTaken, noAccount, readAccount } from './users'
import { withUserLocked } from './withUserLocked'

const MOST_WALLETS = 20

const conflict = (message: string, loc: string[]) => new BaseError(message, { code: 'conflict', loc })

export interface WaysIn extends Pick<AuthService, 'unlinkWallet' | 'unlinkIdentity'> {
  /** Adds a wallet whose owner has just proved it. */
  linkWallet(userId: string, wallet: Address, from: From): Promise<Account>
  linkIdentity(userId: string, account: ForeignAccount, from: From): Promise<void>
}

/** Wallets and accounts elsewhere that sign in to one account; the last of them stays. */
export function createWaysIn({ prisma, events }: { prisma: PrismaClient; events: SecurityEvents }): WaysIn {
  /** True when it was added, false when it was there already. */
  async function add(
    userId: string,
    work: (tx: Prisma.TransactionClient) => Promise<boolean>,
    taken: BaseError,
  ) {
    try {
      const added = await withUserLocked(prisma, userId, work)
      if (added === undefined) throw noAccount()
      return added
    } catch (error) {
      if (isTaken(error)) throw taken
      throw error
    }
  }

  async function remove(
    userId: string,
    work: (tx: Prisma.TransactionClient) => Promise<boolean>,
    loc: string[],
  ) {
    const removed = await withUserLocked(prisma, userId, async (tx) => {
      if (!(await work(tx))) return false
      const ways =
        (await tx.wallet.count({ where: { userId } })) + (await tx.identity.count({ where: { userId } }))
      // Thrown inside: the removal is undone.
      if (ways === 0) throw conflict('This is the only way into the account: link another one first.', loc)
      return true
    })
    if (removed === undefined) throw noAccount()
    if (!removed) throw notFound('The account has no such way in.', loc)
  }

  return {
    linkWallet: async (userId, wallet, { client }) => {
      const address = wallet.toLowerCase()
      const taken = conflict(
        'This wallet has an account of its own: sign in with it to use that one, or link another wallet.',
        ['body', 'message'],
      )
      const link = async (tx: Prisma.TransactionClient) => {
        const known = await tx.wallet.findUnique({ where: { address } })
        if (known?.userId === userId) return false
        if (known) throw taken
        if ((await tx.wallet.count({ where: { userId } })) >= MOST_WALLETS) {
          throw new BaseError(`An account has at most ${MOST_WALLETS} wallets: unlink one first.`, {
            code: 'limit_reached',
            loc: ['body', 'message'],
          })
        }
        await tx.wallet.create({ data: { address, userId } })
        return true
      }
      if (await add(userId, link, taken)) {
        await events.record(userId, { kind: 'wallet_linked', subject: getAddress(wallet), client })
      }
      return readAccount(prisma, userId)
    },
    linkIdentity: async (userId, { provider, subject, label }, { client }) => {
      const taken = conflict('This account is linked to another account here.', ['query', 'code'])
      const link = async (tx: Prisma.TransactionClient) => {
        const known = await tx.identity.findUnique({ where: { provider_subject: { provider, subject } } })
        if (known?.userId === userId) return false
        if (known) throw taken
        if (await tx.identity.findFirst({ where: { userId, provider } })) {
          throw conflict('The account is linked to another account there: unlink that one first.', [
            'query',
            'code',
          ])
        }
        await tx.identity.create({ data: { provider, subject, label, userId } })
        return true
      }
      if (await add(userId, link, taken)) {
        await events.record(userId, { kind: 'identity_linked', subject: `${provider} ${label}`, client })
      }
    },
    unlinkWallet: async (userId, address, from) => {
      // What is no address never reaches the database.
      const isAddress = /^0x[0-9a-fA-F]{40}$/.test(address)
      const work = async (tx: Prisma.TransactionClient) =>
        isAddress &&
        (await tx.wallet.deleteMany({ where: { userId, address: address.toLowerCase() } })).count > 0
      await remove(userId, work, ['path', 'address'])
      const subject = getAddress(address.toLowerCase())
      await events.record(userId, { kind: 'wallet_unlinked', subject, client: from?.client })
      return readAccount(prisma, userId)
    },
    unlinkIdentity: async (userId, provider, from) => {
      let label = ''
      const work = async (tx: Prisma.TransactionClient) => {
        const known = await tx.identity.findFirst({ where: { userId, provider } })
        if (!known) return false
        label = known.label
        await tx.identity.deleteMany({ where: { userId, provider } })
        return true
      }
      await remove(userId, work, ['path', 'provider'])
      await events.record(userId, {
        kind: 'identity_unlinked',
        subject: `${provider} ${label}`,
        client: from?.client,
      })
      return readAccount(prisma, userId)
    },
  }
}
