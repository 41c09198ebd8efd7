import { existsSync, readFileSync } from 'node:fs'
import { type Address, getAddress } from 'viem'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createWalletFinder, deriveDepositWallet, deriveProxy, deriveSafe } from './derivedWallets'
import type { RpcClient } from './rpcClient'

/** Made with the venue's own client by others, kept beside the project. */
const VECTORS = '../shared/fixtures/orders/wallets.json'

const address = z.string().transform((text) => getAddress(text))
const vectorFile = z.object({
  vectors: z
    .array(
      z.object({
        signer: address,
        proxy: address,
        safe: address,
        depositUups: address,
        depositBeacon: address,
      }),
    )
    .min(1),
})

/** The first test key of local chains, by `@polymarket/client` 0.2.0. */
const OWN = {
  signer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  proxy: '0x365f0ca36ae1f641e02fe3b7743673da42a13a70',
  safe: '0xd93b25cb943d14d0d34fbaf01fc93a0f8b5f6e47',
  depositUups: '0xdf8b9e8f9ab23f261f6e1b171b7454ae6e46ba76',
  depositBeacon: '0xbc0ff067b7740eff76c1ca93c875ba6b890d6b50',
}
const expectSame = (file: unknown) => {
  for (const { signer, proxy, safe, depositUups, depositBeacon } of vectorFile.parse(file).vectors) {
    expect(deriveProxy(signer)).toBe(proxy)
    expect(deriveSafe(signer)).toBe(safe)
    expect(deriveDepositWallet(signer, 'uups')).toBe(depositUups)
    expect(deriveDepositWallet(signer, 'beacon')).toBe(depositBeacon)
  }
}

test("wallets are derived as the venue's own client derives them", () => expectSame({ vectors: [OWN] }))

test.skipIf(!existsSync(VECTORS))('so are those of the shared vectors', () =>
  expectSame(JSON.parse(readFileSync(VECTORS, 'utf8'))),
)

test.each(['depositUups', 'depositBeacon'] as const)(
  'a deposit wallet with code on chain is found: %s',
  async (kind) => {
    const signer = OWN.signer as Address
    const code = new Map([[OWN[kind], '0x6001']])
    const client = {
      chainId: 137,
      requestAll: async (calls: readonly { params: readonly unknown[] }[]) =>
        calls.map(({ params }) => code.get(String(params[0]).toLowerCase()) ?? '0x'),
    } as unknown as RpcClient
    const find = createWalletFinder(client, { now: () => 1, sleep: () => Promise.resolve() })
    const wallets = await find([signer], { signal: new AbortController().signal })
    expect(wallets.filter(({ deployed }) => deployed)).toEqual([
      {
        address: getAddress(OWN[kind]),
        owner: signer,
        kind: 'polymarket_deposit',
        chainId: 137,
        deployed: true,
      },
    ])
    // One without code is no wallet of anybody.
    expect(wallets.map((wallet) => wallet.kind).sort()).toEqual([
      'polymarket_deposit',
      'polymarket_proxy',
      'polymarket_safe',
    ])
  },
)
