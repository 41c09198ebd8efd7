import { LRUCache } from 'lru-cache'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  keccak256,
  padHex,
  toHex,
} from 'viem'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { Clock } from '@/lib/infra/net/types'
import type { RpcClient } from './rpcClient'
import type { RpcOptions } from './rpcNode'
import type { ReadWallet } from './types'

/**
 * Polymarket holds a person's tokens in a separate wallet: a proxy (e-mail accounts), a Safe (browser wallets) or
 * a deposit wallet (newer accounts), made by CREATE2 from the person's address.
 * Source: https://github.com/Polymarket/builder-relayer-client (`src/builder/derive.ts`: factories, salts, hashes);
 * deposit wallets: `@polymarket/client` 0.2.0, `src/wallet.ts` and `src/environments.ts`.
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

const DEPOSIT_FACTORY: Address = '0x00000000000Fb5C9ADea0298D729A0CB3823Cc07'
const DEPOSIT_IMPLEMENTATION: Address = '0x58CA52ebe0DadfdF531Cde7062e76746de4Db1eB'
const DEPOSIT_BEACON: Address = '0x7A18EDfe055488A3128f01F563e5B479D92ffc3a'

/**
 * The creation code of a minimal proxy with appended arguments: its first bytes hold the length of both.
 * Source: ERC-1967 proxies of https://github.com/Vectorized/solady (`src/utils/LibClone.sol`).
 */
const DEPOSIT_CODE = {
  uups: (args: Hex, length: bigint): Hex =>
    concatHex([
      toHex(0x61003d3d8160233d3973n + (length << 56n), { size: 10 }),
      DEPOSIT_IMPLEMENTATION,
      '0x6009',
      '0x5155f3363d3d373d3d363d7f360894a13ba1a3210667c828492db98dca3e2076',
      '0xcc3735a920a3ca505d382bbc545af43d6000803e6038573d6000fd5b3d6000f3',
      args,
    ]),
  beacon: (args: Hex, length: bigint): Hex =>
    concatHex([
      toHex(0x6100523d8160233d3973n + (length << 56n), { size: 10 }),
      DEPOSIT_BEACON,
      '0x60195155f3363d3d373d3d363d602036600436635c60da',
      '0x1b60e01b36527fa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6c',
      '0xb3582b35133d50545afa5036515af43d6000803e604d573d6000fd5b3d6000f3',
      args,
    ]),
}

/**
 * The deposit wallet of an address, of either kind that the factory has made: first proxies that name their
 * implementation (`uups`) and now possibly ones that use a beacon. Salt: hash of the factory and the owner's word.
 */
export function deriveDepositWallet(owner: Address, kind: keyof typeof DEPOSIT_CODE): Address {
  const args = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes32' }],
    [DEPOSIT_FACTORY, padHex(owner, { size: 32 })],
  )
  const bytecodeHash = keccak256(DEPOSIT_CODE[kind](args, BigInt((args.length - 2) / 2)))
  return getCreate2Address({ from: DEPOSIT_FACTORY, salt: keccak256(args), bytecodeHash })
}

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
    // Hashing takes a millisecond for each owner.
    const ofOwners = await mapYielding(owners, (owner) => [
      { address: deriveProxy(owner), owner, kind: 'polymarket_proxy' as const },
      { address: deriveSafe(owner), owner, kind: 'polymarket_safe' as const },
      ...(['uups', 'beacon'] as const).map((made) => ({
        address: deriveDepositWallet(owner, made),
        owner,
        kind: 'polymarket_deposit' as const,
      })),
    ])
    const derived = ofOwners.flat()
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
    const wallets = derived.map((wallet) => ({
      ...wallet,
      chainId: client.chainId,
      deployed: deployed.has(wallet.address),
    }))
    // An account has one of two kinds of deposit wallet: only code on chain shows which.
    return wallets.filter((wallet) => wallet.deployed || wallet.kind !== 'polymarket_deposit')
  }
}
