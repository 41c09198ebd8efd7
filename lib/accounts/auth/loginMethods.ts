import { notFound, RequestError } from '@/lib/contract/requestError'
import { parseWalletId, walletId } from '@/lib/core/domain/accountWallet'
import type { BaseError } from '@/lib/core/domain/errors'
import type { PrismaClient } from '@/lib/infra/db/connect'
import type { Prisma } from '@/lib/infra/db/generated/client'
import { withUserLocked } from '@/lib/infra/db/users/withUserLocked'
import type { SecurityEvents } from './securityEvents'
import type { Account, AuthService, ForeignAccount, From } from './types'
import { fromWalletRow, isTaken, noAccount, readAccount, toWalletRow } from './users'
import type { ProvedWallet } from './walletProof'

const MAX_WALLETS = 20

const conflict = (message: string, loc: string[]) => new RequestError(message, { code: 'conflict', loc })

export interface WaysIn extends Pick<AuthService, 'unlinkWallet' | 'unlinkIdentity'> {
  /** Adds a wallet whose ownership was just proved. */
  linkWallet(userId: string, wallet: ProvedWallet, from: From): Promise<Account>
  linkIdentity(userId: string, account: ForeignAccount, from: From): Promise<void>
}

/** Wallets and external accounts that sign in to one account; the last one cannot be removed. */
export function createWaysIn({ prisma, events }: { prisma: PrismaClient; events: SecurityEvents }): WaysIn {
  /** False when it existed already. */
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
      // Thrown inside the transaction: rolls the removal back.
      if (ways === 0) throw conflict('This is the only way into the account: link another one first.', loc)
      return true
    })
    if (removed === undefined) throw noAccount()
    if (!removed) throw notFound('The account has no such way in.', loc)
  }

  return {
    linkWallet: async (userId, { wallet, id }, { client }) => {
      const row = toWalletRow(wallet)
      const taken = conflict(
        'This wallet has an account of its own: sign in with it to use that one, or link another wallet.',
        ['body', 'message'],
      )
      const link = async (tx: Prisma.TransactionClient) => {
        const known = await tx.wallet.findUnique({ where: { address_chainId: row } })
        if (known?.userId === userId) return false
        if (known) throw taken
        if ((await tx.wallet.count({ where: { userId } })) >= MAX_WALLETS) {
          throw new RequestError(`An account has at most ${MAX_WALLETS} wallets: unlink one first.`, {
            code: 'limit_reached',
            loc: ['body', 'message'],
          })
        }
        await tx.wallet.create({ data: { ...row, userId } })
        return true
      }
      if (await add(userId, link, taken)) {
        await events.record(userId, { kind: 'wallet_linked', subject: id, client })
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
    unlinkWallet: async (userId, named, from) => {
      const loc = ['path', 'address']
      // A malformed wallet name never reaches the database.
      const wanted = parseWalletId(named)
      let subject = ''
      const work = async (tx: Prisma.TransactionClient) => {
        if (!wanted) return false
        const { address, chainId } = toWalletRow(wanted)
        const where = { userId, address, ...(wanted.chainId !== undefined && { chainId }) }
        const [row, second] = await tx.wallet.findMany({ where, take: 2 })
        if (!row) return false
        if (second) {
          throw conflict(
            'The account has this address on several chains: name the one, as eip155:<chain>:<address>.',
            loc,
          )
        }
        subject = walletId(fromWalletRow(row))
        await tx.wallet.delete({ where: { address_chainId: { address, chainId: row.chainId } } })
        return true
      }
      await remove(userId, work, loc)
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
