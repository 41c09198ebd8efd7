import { type Address, getAddress } from 'viem'
import type { PrismaClient } from '@/lib/db/connect'
import { Prisma } from '@/lib/db/generated/client'
import type { Account, ForeignAccount, Principal, SessionClaims } from './types'
import { unauthorized } from './unauthorized'

export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

export const noAccount = () =>
  unauthorized('This account does not exist any more.', ['header', 'authorization'])

/** The account and all its wallets; undefined when there is none. */
async function findPrincipal(prisma: PrismaClient, userId: string): Promise<Principal | undefined> {
  const user = await prisma.user.findUnique({
    where: { id: userId },
    select: { sessionVersion: true, wallets: { select: { address: true }, orderBy: { createdAt: 'asc' } } },
  })
  if (!user) return undefined
  const addresses = user.wallets.map(({ address }) => getAddress(address))
  return { userId, addresses, version: user.sessionVersion }
}

/** The principal of a credential that was made under the account's present version; undefined once that has gone on. */
export async function findSession(
  prisma: PrismaClient,
  { userId, version }: SessionClaims,
): Promise<Principal | undefined> {
  const principal = await findPrincipal(prisma, userId)
  return principal?.version === version ? principal : undefined
}

/** The ways into an account. Errors: `unauthorized` when there is none. */
export async function readAccount(prisma: PrismaClient, userId: string): Promise<Account> {
  const user = await prisma.user.findUnique({
    where: { id: userId },
    select: {
      wallets: { orderBy: { createdAt: 'asc' } },
      identities: { orderBy: { createdAt: 'asc' } },
    },
  })
  if (!user) throw noAccount()
  return {
    userId,
    wallets: user.wallets.map(({ address, createdAt }) => ({
      address: getAddress(address),
      linkedAt: createdAt,
    })),
    identities: user.identities.map(({ provider, label, createdAt }) => ({
      provider,
      label,
      linkedAt: createdAt,
    })),
  }
}

/** The account that owns the wallet; its first sign-in makes the account. */
export async function findOrCreateByWallet(prisma: PrismaClient, wallet: Address): Promise<Principal> {
  const address = wallet.toLowerCase()
  const find = () => prisma.wallet.findUnique({ where: { address } })
  return findOrCreate(prisma, find, { wallets: { create: { address } } })
}

/** The account that an account elsewhere signs in to; its first sign-in makes one. */
export async function findOrCreateByIdentity(
  prisma: PrismaClient,
  { provider, subject, label }: ForeignAccount,
): Promise<Principal> {
  const find = () => prisma.identity.findUnique({ where: { provider_subject: { provider, subject } } })
  return findOrCreate(prisma, find, { identities: { create: { provider, subject, label } } })
}

async function findOrCreate(
  prisma: PrismaClient,
  find: () => Promise<{ userId: string } | null>,
  data: Prisma.UserCreateInput,
): Promise<Principal> {
  const userId = (await find())?.userId ?? (await create(prisma, find, data))
  const principal = await findPrincipal(prisma, userId)
  if (!principal) throw noAccount()
  return principal
}

async function create(
  prisma: PrismaClient,
  find: () => Promise<{ userId: string } | null>,
  data: Prisma.UserCreateInput,
): Promise<string> {
  try {
    return (await prisma.user.create({ data })).id
  } catch (error) {
    // A parallel first sign-in was faster; the whole creation here was rolled back.
    const known = isTaken(error) ? await find() : null
    if (!known) throw error
    return known.userId
  }
}
