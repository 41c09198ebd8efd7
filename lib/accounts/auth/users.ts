import { getAddress } from 'viem'
import { type AccountWallet, walletId } from '@/lib/core/domain/accountWallet'
import type { PrismaClient } from '@/lib/infra/db/connect'
import { Prisma } from '@/lib/infra/db/generated/client'
import { isSessionLive } from './browserSessions'
import type { Account, ForeignAccount, Principal, SessionClaims } from './types'
import { unauthorized } from './unauthorized'
import type { ProvedWallet } from './walletProof'

export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

export const noAccount = () =>
  unauthorized('This account does not exist any more.', ['header', 'authorization'])

interface WalletRow {
  address: string
  chainId: number
}

/** The wallet's key columns in the database. */
export const toWalletRow = ({ address, chainId = 0 }: AccountWallet): WalletRow => ({
  address: address.toLowerCase(),
  chainId,
})

export const fromWalletRow = ({ address, chainId }: WalletRow): AccountWallet => ({
  address: getAddress(address),
  ...(chainId !== 0 && { chainId }),
})

/** The account and all its wallets; undefined when there is none. */
async function findPrincipal(
  prisma: PrismaClient,
  { userId, sessionId, wallet }: Omit<SessionClaims, 'version'>,
): Promise<Principal | undefined> {
  const user = await prisma.user.findUnique({
    where: { id: userId },
    select: {
      sessionVersion: true,
      wallets: { select: { address: true, chainId: true }, orderBy: { createdAt: 'asc' } },
    },
  })
  if (!user) return undefined
  const wallets = user.wallets.map(fromWalletRow)
  const isStillLinked = wallets.some((one) => walletId(one) === wallet)
  return {
    userId,
    addresses: [...new Set(wallets.map(({ address }) => address))],
    version: user.sessionVersion,
    ...(sessionId !== undefined && { sessionId }),
    ...(isStillLinked && { wallet }),
  }
}

/**
 * The principal of a credential that was issued under the account's current version and whose browser session, if any,
 * is live; undefined otherwise.
 */
export async function findSession(
  prisma: PrismaClient,
  { claims, now }: { claims: SessionClaims; now: number },
): Promise<Principal | undefined> {
  const { sessionId, userId } = claims
  if (sessionId !== undefined && !(await isSessionLive(prisma, { sessionId, userId, now }))) return undefined
  const principal = await findPrincipal(prisma, claims)
  return principal?.version === claims.version ? principal : undefined
}

/** The account with its sign-in methods. Errors: `unauthorized` when it does not exist. */
export async function readAccount(prisma: PrismaClient, userId: string): Promise<Account> {
  const user = await prisma.user.findUnique({
    where: { id: userId },
    select: {
      country: true,
      wallets: { orderBy: { createdAt: 'asc' } },
      identities: { orderBy: { createdAt: 'asc' } },
    },
  })
  if (!user) throw noAccount()
  return {
    userId,
    ...(user.country !== null && { country: user.country }),
    wallets: user.wallets.map((row) => ({ ...fromWalletRow(row), linkedAt: row.createdAt })),
    identities: user.identities.map(({ provider, label, createdAt }) => ({
      provider,
      label,
      linkedAt: createdAt,
    })),
  }
}

/** Errors: `unauthorized` when the account does not exist. */
export async function writeCountry(
  prisma: PrismaClient,
  { userId, country }: { userId: string; country: string | undefined },
): Promise<Account> {
  await prisma.user.updateMany({ where: { id: userId }, data: { country: country ?? null } })
  return readAccount(prisma, userId)
}

/** The account that owns the wallet; its first sign-in creates the account. */
export async function findOrCreateByWallet(
  prisma: PrismaClient,
  { wallet, id, byDefaultNodes }: ProvedWallet,
): Promise<Principal> {
  const row = toWalletRow(wallet)
  const find = () => prisma.wallet.findUnique({ where: { address_chainId: row } })
  const userId = await findOrCreate(prisma, find, { wallets: { create: row } })
  return getPrincipal(prisma, { userId, ...(!byDefaultNodes && { wallet: id }) })
}

/** The account of an external account; its first sign-in creates one. */
export async function findOrCreateByIdentity(
  prisma: PrismaClient,
  { provider, subject, label }: ForeignAccount,
): Promise<Principal> {
  const find = () => prisma.identity.findUnique({ where: { provider_subject: { provider, subject } } })
  const userId = await findOrCreate(prisma, find, { identities: { create: { provider, subject, label } } })
  return getPrincipal(prisma, { userId })
}

async function findOrCreate(
  prisma: PrismaClient,
  find: () => Promise<{ userId: string } | null>,
  data: Prisma.UserCreateInput,
): Promise<string> {
  return (await find())?.userId ?? create(prisma, find, data)
}

async function getPrincipal(
  prisma: PrismaClient,
  claims: Omit<SessionClaims, 'version'>,
): Promise<Principal> {
  const principal = await findPrincipal(prisma, claims)
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
    // A concurrent first sign-in won; this creation was rolled back.
    const known = isTaken(error) ? await find() : null
    if (!known) throw error
    return known.userId
  }
}
