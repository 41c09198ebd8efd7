import { type Address, getAddress } from 'viem'
import type { PrismaClient } from '@/lib/db/connect'
import { Prisma } from '@/lib/db/generated/client'
import type { Principal } from './types'

/** The account and all its wallets; undefined when there is none. */
export async function findPrincipal(prisma: PrismaClient, userId: string): Promise<Principal | undefined> {
  const user = await prisma.user.findUnique({
    where: { id: userId },
    select: { id: true, wallets: { select: { address: true }, orderBy: { createdAt: 'asc' } } },
  })
  if (!user) return undefined
  return { userId: user.id, addresses: user.wallets.map(({ address }) => getAddress(address)) }
}

/** The account that owns the wallet; its first sign-in makes the account. */
export async function findOrCreateByWallet(prisma: PrismaClient, wallet: Address): Promise<Principal> {
  const address = wallet.toLowerCase()
  const known = await prisma.wallet.findUnique({ where: { address } })
  const userId = known?.userId ?? (await createWithWallet(prisma, address))
  return (await findPrincipal(prisma, userId)) ?? { userId, addresses: [getAddress(wallet)] }
}

async function createWithWallet(prisma: PrismaClient, address: string): Promise<string> {
  try {
    const { id } = await prisma.user.create({ data: { wallets: { create: { address } } } })
    return id
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    if (!isTaken) throw error
    // A parallel first sign-in was faster; the whole creation here was rolled back.
    return (await prisma.wallet.findUniqueOrThrow({ where: { address } })).userId
  }
}
