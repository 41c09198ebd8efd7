import { type Address, encodeFunctionData } from 'viem'
import type { ChainId } from '@/lib/core/domain/chain'
import type { DrawnTrade } from './drawTrades'
import { EXCHANGES } from './exchanges'
import { DOLLARS_ABI, EXCHANGE_ABI } from './ledgerAbi'
import { DEMO_WALLET, type LedgerNode } from './ledgerNode'
import { ON_CHAIN } from './listedTokens'
import type { LiveChain } from './startActivity'

const mint = (to: Address, wallet: Address, amount: bigint) => ({
  to,
  data: encodeFunctionData({ abi: DOLLARS_ABI, functionName: 'mint', args: [wallet, amount] }),
})

/** Fills the demo wallet's trades at the venues' exchanges; its dollar balance is restored afterwards. */
export async function placeTrades(
  node: LedgerNode,
  chainId: ChainId,
  { trades, tokens, dollars }: Pick<LiveChain, 'tokens' | 'dollars'> & { trades: readonly DrawnTrade[] },
): Promise<void> {
  const [cash] = dollars
  const own = trades.flatMap((trade) => {
    const exchange = EXCHANGES.find(({ venue, ledger }) => venue === trade.venue && ledger === trade.contract)
    const ledger = tokens.get(trade.venue)?.[trade.contract]
    return ON_CHAIN[trade.venue].chainId === chainId && exchange && ledger
      ? [{ ...trade, exchange: exchange.address, ledger }]
      : []
  })
  if (!cash || own.length === 0) return
  const paid = (side: DrawnTrade['side']) =>
    own.reduce((sum, trade) => sum + (trade.side === side ? trade.cash : 0n), 0n)
  await node.send([
    mint(cash, DEMO_WALLET, paid('buy')),
    // Cash of the counterparties to the sales.
    ...[...new Set(own.map(({ exchange }) => exchange))].map((exchange) =>
      mint(cash, exchange, paid('sell')),
    ),
  ])
  await node.send([
    ...own.map(({ exchange, ledger, tokenId, size, cash: amount, side }) => ({
      to: exchange,
      data: encodeFunctionData({
        abi: EXCHANGE_ABI,
        functionName: 'fill',
        args: [cash, ledger, tokenId, size, amount, side === 'buy' ? 0n : 1n],
      }),
    })),
    {
      to: cash,
      data: encodeFunctionData({ abi: DOLLARS_ABI, functionName: 'transfer', args: [cash, paid('sell')] }),
    },
  ])
}
