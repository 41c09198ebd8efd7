import { createTestClient, type Hex, http, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, findAnvil, startAnvil } from '@/lib/dev/sandbox/chain/startAnvil'
import { deployContractWallets } from '@/lib/dev/testing/support/contractWallets'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { startFakeVenueServer } from '@/lib/dev/testing/support/fakeVenueServer'
import { type RpcProxy, startRpcProxy } from '@/lib/dev/testing/support/rpcProxy'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createAuthService } from './createAuthService'
import type { AuthService } from './types'
import { createVerifySignature } from './verifySignature'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const secret = 's'.repeat(32)
const binary = findAnvil()
/** What the validator's call returns for a valid signature. */
const YES = `0x${'0'.repeat(63)}1`

const database = testDatabase()

/** The same node under another operator's name. */
const elsewhere = (url: string) => url.replace('127.0.0.1', 'localhost')

function newService(rpcUrls: Record<number, string[]>, { byDefault = false } = {}): AuthService {
  const nodes = Object.fromEntries(
    Object.entries(rpcUrls).map(([chainId, urls]) => [chainId, { urls, byDefault }]),
  )
  const verifySignature = createVerifySignature({ nodes })
  return createAuthService({ prisma: database.prisma, secret, clock: systemClock, log, verifySignature })
}

describe.skipIf(!binary)('contract wallets on a real chain', () => {
  let anvil: Anvil
  let wallets: Awaited<ReturnType<typeof deployContractWallets>>
  let auth: AuthService
  let node: RpcProxy
  let other: Anvil
  const owner = createTestWallet()

  beforeAll(async () => {
    anvil = await startAnvil({ binary: binary ?? '', chainId: 137 })
    wallets = await deployContractWallets(anvil.url)
    node = await startRpcProxy(anvil.url)
    other = await startAnvil({ binary: binary ?? '', chainId: 56 })
    auth = newService({ 137: [anvil.url, elsewhere(node.url)], 8453: [] })
  })
  afterEach(() => node.interfere(undefined))
  afterAll(async () => {
    await node?.stop()
    await auth?.close()
    await Promise.all([anvil?.stop(), other?.stop()])
  })

  /** The same address also has a contract on the other chain. */
  async function copyCode(address: Hex) {
    const [from, to] = [anvil, other].map(({ url }) =>
      createTestClient({ mode: 'anvil', transport: http(url) }).extend(publicActions),
    )
    await to?.setCode({ address, bytecode: (await from?.getCode({ address })) ?? '0x' })
  }

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

  test('a contract wallet that is not deployed yet signs in, and stays undeployed (ERC-6492)', async () => {
    const { address, wrap, isDeployed } = await wallets.plannedWallet(owner.address)
    const { signature, ...signed } = await signFor(address)
    await expect(auth.signIn({ ...signed, signature })).rejects.toEqual(refused())
    expect((await auth.signIn({ ...signed, signature: wrap(signature) })).addresses).toEqual([address])
    expect(await isDeployed()).toBe(false)
  })

  test('only the owner can sign for a contract wallet, and only for the exact message', async () => {
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
      // A signature wrapped for one wallet proves nothing about another.
      const other = await signFor(await wallets.deployWallet(stranger.address))
      await expect(auth.signIn({ ...other, signature: planned.wrap(other.signature) })).rejects.toEqual(
        refused(),
      )
    }
  })

  test("a contract wallet's nonce is spent once, even when it arrives ten times concurrently", async () => {
    const signed = await signFor(await wallets.deployWallet(owner.address))
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => auth.signIn(signed)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(auth.signIn(signed)).rejects.toEqual(refused())
  })

  test('a wallet that loops forever, garbage, and an empty wrapper are rejected', async () => {
    const endless = await signFor(await wallets.deployEndless())
    await expect(auth.signIn(endless)).rejects.toEqual(refused())
    const { address, wrap } = await wallets.plannedWallet(owner.address)
    const signed = await signFor(address)
    for (const signature of ['0x00', `0x${'ff'.repeat(2_000)}`, wrap('0x'), wrap('0x1234')]) {
      await expect(auth.signIn({ ...signed, signature })).rejects.toEqual(refused())
    }
  })

  test('only the chain that the message names is queried', async () => {
    const address = await wallets.deployWallet(owner.address)
    await expect(auth.signIn(await signFor(address, { chainId: 8453 }))).rejects.toEqual(refused())
  })

  test('a third node is queried when one of the first two does not respond', async () => {
    const dead = await startFakeVenueServer(() => 'drop')
    const service = newService({
      137: [dead.url.replace('127.0.0.1', '127.0.0.2'), anvil.url, elsewhere(node.url)],
    })
    const address = await wallets.deployWallet(owner.address)
    expect((await service.signIn(await signFor(address))).addresses).toEqual([address])
    await service.close()
    await dead.close()
  })

  test('one node that accepts every signature signs nobody in, whatever code it reports', async () => {
    const stranger = createTestWallet()
    const victims = [
      await wallets.deployWallet(owner.address),
      (await wallets.plannedWallet(owner.address)).address,
      createTestWallet().address,
    ]
    for (const address of victims) {
      for (const code of ['0x6001', '0x']) {
        node.interfere(({ method }) =>
          method === 'eth_call' ? { result: YES } : method === 'eth_getCode' ? { result: code } : undefined,
        )
        const { wrap } = await wallets.plannedWallet(stranger.address)
        const forged = await stranger.sign({ nonce: (await auth.createNonce()).nonce, address })
        for (const signature of [
          forged.signature,
          wrap(forged.signature),
          `0x${'ab'.repeat(200)}` as const,
        ]) {
          await expect(auth.signIn({ ...forged, signature })).rejects.toMatchObject({
            code: expect.stringMatching(/^(unauthorized|unavailable)$/),
          })
        }
      }
    }
  })

  test('nodes that disagree about a wallet sign nobody in, and the error says so', async () => {
    const address = await wallets.deployWallet(owner.address)
    const signed = await signFor(address)
    node.interfere(({ method }) => (method === 'eth_getCode' ? { result: '0x6001' } : undefined))
    await expect(auth.signIn(signed)).rejects.toMatchObject({
      message: expect.stringContaining('contradict'),
    })
    node.interfere(undefined)
    expect((await auth.signIn(signed)).addresses).toEqual([address])
  })

  test('a node that reports another chain id than configured does not count', async () => {
    const signed = await signFor(await wallets.deployWallet(owner.address))
    node.interfere(({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
    await expect(auth.signIn(signed)).rejects.toMatchObject({
      message: expect.stringContaining('does not answer'),
    })
  })

  test('several nodes of one operator count as one: contract wallets cannot sign in through them', async () => {
    const service = newService({ 137: [anvil.url, node.url] })
    const signed = await signFor(await wallets.deployWallet(owner.address))
    await expect(service.signIn(signed)).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('RPC_URL_137 names no nodes of two operators'),
    })
    await service.close()
  })

  test('the same contract address on another chain is another account, and is unlinked by its chain', async () => {
    const service = newService({
      137: [anvil.url, elsewhere(node.url)],
      56: [other.url, elsewhere(other.url)],
    })
    const address = await wallets.deployWallet(owner.address)
    await copyCode(address)
    const onPolygon = await service.signIn(await signFor(address))
    const onBnb = await service.signIn(await signFor(address, { chainId: 56 }))
    expect(onBnb.userId).not.toBe(onPolygon.userId)
    expect([onPolygon.wallet, onBnb.wallet]).toEqual([`eip155:137:${address}`, `eip155:56:${address}`])

    const person = await createTestWallet().signIn(service)
    const second = await wallets.deployWallet(owner.address)
    await copyCode(second)
    await service.linkWallet(person.userId, await signFor(second))
    const { wallets: linked } = await service.linkWallet(
      person.userId,
      await signFor(second, { chainId: 56 }),
    )
    expect(linked.map(({ chainId }) => chainId)).toEqual([undefined, 137, 56])
    await expect(service.unlinkWallet(person.userId, second)).rejects.toMatchObject({ code: 'conflict' })
    const left = await service.unlinkWallet(person.userId, `eip155:137:${second.toLowerCase()}`)
    expect(left.wallets.map(({ chainId }) => chainId)).toEqual([undefined, 56])
    await service.close()
  })

  test('public nodes let a contract wallet sign in to its own account only', async () => {
    const service = newService({ 137: [anvil.url, elsewhere(node.url)] }, { byDefault: true })
    const address = await wallets.deployWallet(owner.address)
    const principal = await service.signIn(await signFor(address))
    expect(principal).toMatchObject({ addresses: [address] })
    expect(principal.wallet).toBeUndefined()
    const { accessToken } = await service.issueTokens(principal)
    expect((await service.verifyAccessToken(accessToken)).wallet).toBeUndefined()
    await service.close()
  })
})

test('an account with a private key signs in without any chain', async () => {
  const silent = await startFakeVenueServer(() => 'hang')
  const auth = newService({ 137: [silent.url, elsewhere(silent.url)] })
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
    const auth = newService({ 137: [node.url, elsewhere(node.url)] })
    const { nonce } = await auth.createNonce()
    const signed = await createTestWallet().sign({ nonce, address: createTestWallet().address })
    await expect(auth.signIn(signed)).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('Chain 137 does not answer'),
    })
    await expect(auth.signIn({ ...signed, signature: `0x${'ab'.repeat(200)}` })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 5,
    })
    await auth.close()
    await node.close()
  },
)

test("two nodes that accept everything never open a private key's account: the contract wallet's account is separate", async () => {
  const wallet = createTestWallet()
  const yes = await startFakeVenueServer(({ body }) => {
    const { id, method } = body as { id: number; method: string }
    const result = { eth_chainId: '0x89', eth_getCode: '0x6001', eth_call: YES }[method]
    return { json: { jsonrpc: '2.0', id, result } }
  })
  const auth = newService({ 137: [yes.url, elsewhere(yes.url)] })
  const victim = await wallet.signIn(auth)
  const forged = await createTestWallet().sign({
    nonce: (await auth.createNonce()).nonce,
    address: wallet.address,
  })
  const forger = await auth.signIn(forged)
  expect(forger.userId).not.toBe(victim.userId)
  expect(forger.wallet).toBe(`eip155:137:${wallet.address}`)
  await auth.close()
  await yes.close()
})

test('no chain is queried for a message whose nonce was never issued', async () => {
  const node = await startFakeVenueServer(() => 'drop')
  const auth = newService({ 137: [node.url, elsewhere(node.url)] })
  const signed = await createTestWallet().sign({ nonce: 'madeup123', address: createTestWallet().address })
  await expect(auth.signIn(signed)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(node.requests).toHaveLength(0)
  await auth.close()
  await node.close()
})
