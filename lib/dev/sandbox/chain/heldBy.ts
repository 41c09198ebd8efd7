import type { World } from '../world/createWorld'
import { drawHoldings } from './drawHoldings'
import { ON_CHAIN, type OnChainVenue } from './listedTokens'

/** Wallet holdings as a venue's own API reports them: token ids in shares, as the world began. */
export function heldBy(world: World, venue: OnChainVenue): (wallet: string) => ReadonlyMap<string, number> {
  let byWallet: Map<string, Map<string, number>> | undefined
  const draw = () => {
    const drawn = new Map<string, Map<string, number>>()
    for (const { venue: at, wallet, tokenId, raw } of drawHoldings(world, world.seed)) {
      if (at !== venue) continue
      const tokens = drawn.get(wallet.toLowerCase()) ?? new Map<string, number>()
      tokens.set(String(tokenId), Number(raw) / 10 ** ON_CHAIN[venue].decimals)
      drawn.set(wallet.toLowerCase(), tokens)
    }
    return drawn
  }
  return (wallet) => {
    byWallet ??= draw()
    return byWallet.get(wallet.toLowerCase()) ?? new Map()
  }
}
