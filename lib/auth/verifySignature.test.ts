import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '@/lib/net/systemClock'
import { type Anvil, findAnvil, startAnvil } from '@/lib/sandbox/chain/startAnvil'
import { deployContractWallets } from '@/lib/testing/contractWallets'
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database'
import { startFakeVenueServer } from '@/lib/testing/fakeVenueServer'
import { createTestWallet } from '@/lib/testing/testWallet'
import { createAuthService } from './createAuthService'
import type { AuthService } from './types'
import { createVerifySignature } from './verifySignature'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const secret = 's'.repeat(32)
const binary = findAnvil()

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function newService(rpcUrls: Record<number, string[]>): AuthService {
  const verifySignature = createVerifySignature({ rpcUrls })
  return createAuthService({ prisma: database.prisma, secret, clock: systemClock, log, verifySignature })
}

describe.skipIf(!binary)('contract wallets on a real chain', () => {
  let anvil: Anvil
  let wallets: Awaited<ReturnType<typeof deployContractWallets>>
  let auth: AuthService
  const owner = createTestWallet()

  beforeAll(async () => {
    anvil = await startAnvil({ binary: binary ?? '', chainId: 137 })
    wallets = await deployContractWallets(anvil.url)
    auth = newService({ 137: [anvil.url], 8453: [] })
  })
  afterAll(async () => {
    await auth?.close()
    await anvil?.stop()
  })

  /** The owner signs a message that names the wallet. */
  const signFor = async (address: Hex, fields: { chainId?: number } = {}) =>
    owner.sign({ nonce: (await auth.createNonce()).nonce, address, ...fields })
  const refused = (code = 'unauthorized') => expect.objectContaining({ code })

  test('a deployed contract wallet signs in by its owner (ERC-1271), always to the same account', async () => {
    const address = await wallets.deployWallet(owner.address)
    const first = await auth.signIn(await signFor(address))
    expect(first.addresses).toEqual([address])
    expect((await auth.signIn(await signFor(address))).userId).toBe(first.userId)
    expect((await owner.signIn(auth)).userId).not.toBe(first.userId)
  })

  test('a contract wallet that is not there yet signs in, and is still not there (ERC-6492)', async () => {
    const { address, wrap, isDeployed } = await wallets.plannedWallet(owner.address)
    const { signature, ...signed } = await signFor(address)
    await expect(auth.signIn({ ...signed, signature })).rejects.toEqual(refused())
    expect((await auth.signIn({ ...signed, signature: wrap(signature) })).addresses).toEqual([address])
    expect(await isDeployed()).toBe(false)
  })

  test('nobody else signs for a contract wallet, and no message but the one that was signed counts', async () => {
    const address = await wallets.deployWallet(owner.address)
    const planned = await wallets.plannedWallet(owner.address)
    const stranger = privateKeyToAccount(generatePrivateKey())
    for (const [of, wrap] of [
      [address, (signature: Hex) => signature],
      [planned.address, planned.wrap],
    ] as const) {
      const signed = await signFor(of)
      const foreign = wrap(await stranger.signMessage({ message: signed.message }))
      await expect(auth.signIn({ ...signed, signature: foreign })).rejects.toEqual(refused())
      const tampered = signed.message.replace('Sign in.', 'Sign out')
      await expect(
        auth.signIn({ ...signed, message: tampered, signature: wrap(signed.signature) }),
      ).rejects.toEqual(refused())
      // A signature that is wrapped for one wallet says nothing about another.
      const other = await signFor(await wallets.deployWallet(stranger.address))
      await expect(auth.signIn({ ...other, signature: planned.wrap(other.signature) })).rejects.toEqual(
        refused(),
      )
    }
  })

  test('the nonce of a contract wallet is spent once, also when it arrives ten times at once', async () => {
    const signed = await signFor(await wallets.deployWallet(owner.address))
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => auth.signIn(signed)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(auth.signIn(signed)).rejects.toEqual(refused())
  })

  test('a wallet that never comes to an end, garbage, and an empty wrapper are refused', async () => {
    const endless = await signFor(await wallets.deployEndless())
    await expect(auth.signIn(endless)).rejects.toEqual(refused())
    const { address, wrap } = await wallets.plannedWallet(owner.address)
    const signed = await signFor(address)
    for (const signature of ['0x00', `0x${'ff'.repeat(2_000)}`, wrap('0x'), wrap('0x1234')]) {
      await expect(auth.signIn({ ...signed, signature })).rejects.toEqual(refused())
    }
  })

  test('the chain that the message names is asked, and no other', async () => {
    const address = await wallets.deployWallet(owner.address)
    await expect(auth.signIn(await signFor(address, { chainId: 8453 }))).rejects.toEqual(refused())
  })

  test('a second node is asked when the first does not answer', async () => {
    const dead = await startFakeVenueServer(() => 'drop')
    const service = newService({ 137: [dead.url, anvil.url] })
    const address = await wallets.deployWallet(owner.address)
    expect((await service.signIn(await signFor(address))).addresses).toEqual([address])
    expect(dead.requests.length).toBeGreaterThan(0)
    await service.close()
    await dead.close()
  })
})

test('an account with a private key signs in without any chain', async () => {
  const silent = await startFakeVenueServer(() => 'hang')
  const auth = newService({ 137: [silent.url] })
  const wallet = createTestWallet()
  expect((await wallet.signIn(auth)).addresses).toEqual([wallet.address])
  expect(silent.requests).toHaveLength(0)
  await auth.close()
  await silent.close()
})

test.each([
  ['answers nothing', () => 'drop' as const],
  ['answers that it is overloaded', () => ({ json: { error: 'busy' }, status: 503 })],
  [
    'answers with a limit',
    () => ({ json: { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'limit' } } }),
  ],
])(
  'when the chain %s, a wrong signature is refused and one that only it can judge is unavailable',
  async (_, answer) => {
    const node = await startFakeVenueServer(answer)
    const auth = newService({ 137: [node.url] })
    const { nonce } = await auth.createNonce()
    const signed = await createTestWallet().sign({ nonce, address: createTestWallet().address })
    await expect(auth.signIn(signed)).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('chain 137 does not answer'),
    })
    await expect(auth.signIn({ ...signed, signature: `0x${'ab'.repeat(200)}` })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    })
    await auth.close()
    await node.close()
  },
)

test('no chain is asked for a message whose nonce nobody was given', async () => {
  const node = await startFakeVenueServer(() => 'drop')
  const auth = newService({ 137: [node.url] })
  const signed = await createTestWallet().sign({ nonce: 'madeup123', address: createTestWallet().address })
  await expect(auth.signIn(signed)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(node.requests).toHaveLength(0)
  await auth.close()
  await node.close()
})
