import type { Cash, Discovery, WireWallet } from '@/lib/contract/balances'
import type { ChainId } from '@/lib/core/domain/chain'
import { fromMicro, usd } from '@/lib/core/domain/units'
import type { CashToken, WalletsRead } from '@/lib/infra/chain/types'
import { toMicroTokens } from './valueTokens'

/** How the wallets were read, in contract terms. */
export const toReadFacts = (addresses: readonly string[], read: WalletsRead) => ({
  addresses: [...addresses],
  wallets: read.wallets.map(
    ({ address, owner, kind, chainId, deployed }): WireWallet => ({
      address,
      owner,
      kind,
      chain_id: chainId ?? null,
      deployed,
    }),
  ),
  blocks: Object.fromEntries(read.blocks),
  error: read.problems.length > 0 ? read.problems.join(' ') : null,
})

export const toDiscovery = (read: WalletsRead): Discovery[] =>
  read.discovery.map(({ chainId, state, progress, fromBlock, toBlock, message }) => ({
    chain_id: chainId,
    state,
    progress,
    from_block: fromBlock ?? null,
    to_block: toBlock ?? null,
    message,
  }))

const sum = (values: Iterable<number>) => usd([...values].reduce((total, value) => total + value, 0))

function toChainCash(tokens: readonly CashToken[] | undefined): Cash['polygon'] {
  const byWallet = new Map<string, number>()
  const wire = (tokens ?? []).map(({ contract, symbol, decimals, raw }) => {
    let total = 0n
    for (const [wallet, amount] of raw) {
      total += amount
      const micro = toMicroTokens({ raw: amount, decimals })
      byWallet.set(wallet, (byWallet.get(wallet) ?? 0) + micro)
    }
    const balance = fromMicro(toMicroTokens({ raw: total, decimals }))
    return { contract_address: contract, symbol, balance, balance_raw: String(total) }
  })
  return {
    balance: tokens ? fromMicro(sum(byWallet.values())) : null,
    symbol: tokens?.[0]?.symbol ?? '',
    addresses: Object.fromEntries([...byWallet].map(([wallet, micro]) => [wallet, fromMicro(micro)])),
    tokens: wire,
  }
}

/** Stablecoins by chain and in total. */
export function toCash({ cash }: WalletsRead): Cash {
  const of = (chainId: ChainId) => toChainCash(cash.get(chainId))
  const chains = { polygon: of(137), base: of(8453), bsc: of(56) }
  const known = Object.values(chains).flatMap(({ balance }) => balance ?? [])
  const total = known.length > 0 ? fromMicro(sum(known.map((value) => Math.round(value * 1e6)))) : null
  return { ...chains, total }
}
