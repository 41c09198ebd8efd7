import { LRUCache } from 'lru-cache'
import { type Address, encodeAbiParameters, getCreate2Address, type Hex, keccak256 } from 'viem'
import type { Clock } from '@/lib/net/types'
import type { RpcClient } from './rpcClient'
import type { RpcOptions } from './rpcNode'
import type { ReadWallet } from './types'

/**
 * Polymarket keeps what a person holds in a wallet of its own: a proxy (e-mail accounts) or a Safe (browser wallets),
 * made by CREATE2 from the person's address. Its newer deposit wallets cannot be derived from the address alone.
 * Source: https://github.com/Polymarket/builder-relayer-client (`src/builder/derive.ts`: factories, salts, hashes).
 */
const SAFE_FACTORY: Address = '0xaacFeEa03eb1561C4e67d661e40682Bd20E3541b'
const SAFE_INIT_CODE_HASH: Hex = '0x2bce2127ff07fb632d16c8347c4ebf501f4841168bed00d9e6ef715ddb6fcecf'
const PROXY_FACTORY: Address = '0xaB45c5A4B0c941a2F231C04C3f49182e1A254052'
const PROXY_INIT_CODE_HASH: Hex = '0xd21df8dc65880a8606f09fe0ce3df9b8869287ab0b058be05aa9e8af6330a00b'

/** The Safe of an address; salt: hash of the address as a 32-byte word. */
export const deriveSafe = (owner: Address): Address =>
  getCreate2Address({
    from: SAFE_FACTORY,
    salt: keccak256(encodeAbiParameters([{ type: 'address' }], [owner])),
    bytecodeHash: SAFE_INIT_CODE_HASH,
  })

/** The proxy of an address; salt: hash of the address's 20 bytes. */
export const deriveProxy = (owner: Address): Address =>
  getCreate2Address({ from: PROXY_FACTORY, salt: keccak256(owner), bytecodeHash: PROXY_INIT_CODE_HASH })

/** A wallet may be deployed at any moment; once deployed it is permanent. */
const ABSENT_MS = 30_000
const MAX_KNOWN = 10_000

/**
 * Derives wallets and checks whether their code is on chain: derivation alone proves nothing.
 * One round trip for all of them, none while they are cached.
 */
export function createWalletFinder(client: RpcClient, clock: Clock) {
  const deployed = new LRUCache<Address, true>({ max: MAX_KNOWN })
  const absentUntil = new LRUCache<Address, number>({ max: MAX_KNOWN })

  return async (owners: readonly Address[], options: RpcOptions): Promise<ReadWallet[]> => {
    const derived = owners.flatMap((owner) => [
      { address: deriveProxy(owner), owner, kind: 'polymarket_proxy' as const },
      { address: deriveSafe(owner), owner, kind: 'polymarket_safe' as const },
    ])
    const unknown = derived
      .map(({ address }) => address)
      .filter((address) => !deployed.has(address) && (absentUntil.get(address) ?? 0) <= clock.now())
    if (unknown.length > 0) {
      const calls = unknown.map((address) => ({ method: 'eth_getCode', params: [address, 'latest'] }))
      const codes = await client.requestAll(calls, options)
      unknown.forEach((address, at) => {
        if (typeof codes[at] === 'string' && codes[at].length > 2) deployed.set(address, true)
        else absentUntil.set(address, clock.now() + ABSENT_MS)
      })
    }
    return derived.map((wallet) => ({
      ...wallet,
      chainId: client.chainId,
      deployed: deployed.has(wallet.address),
    }))
  }
}
