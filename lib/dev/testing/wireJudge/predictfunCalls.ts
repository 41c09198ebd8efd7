import { ChainId, OrderBuilder, Side } from '@predictdotfun/sdk'
import { type JudgedCall, leaveOut } from './judgedCall'
import type { Subjects } from './subjects'

const CLIENT = '@predictdotfun/sdk'
export const PREDICTFUN_TYPES = `import type * as P from '${CLIENT}'`

/** Its client makes no requests: it reads books that its user has fetched. */
export async function predictfunCalls({ env, predictfun }: Subjects): Promise<JudgedCall[]> {
  const builder = await OrderBuilder.make(ChainId.BnbMainnet)
  const fetchBook = async () => {
    const response = await fetch(`${env.PREDICTFUN_API_URL}/v1/markets/${predictfun.market}/orderbook`, {
      headers: { 'x-api-key': env.PREDICTFUN_API_KEY ?? '' },
    })
    if (!response.ok) throw Object.assign(new Error('no book'), { status: response.status })
    return ((await response.json()) as { data: never }).data
  }
  const amounts = (side: Side): JudgedCall => ({
    client: CLIENT,
    name: `getMarketOrderAmounts to ${side === Side.BUY ? 'buy' : 'sell'} one share`,
    type: `ReturnType<P.OrderBuilder['getMarketOrderAmounts']>`,
    call: async () =>
      builder.getMarketOrderAmounts({ side, quantityWei: 10n ** 18n } as never, await fetchBook()),
    check: (value) =>
      (value as { lastPrice: bigint }).lastPrice > 0n ? undefined : 'the book has no price for one share',
  })
  return [
    {
      client: CLIENT,
      name: 'a book as its order builder takes it',
      // Its types declare sizes as numbers; the venue also sends some as text, which the builder accepts.
      type: `Omit<P.Book, 'asks' | 'bids'>`,
      call: fetchBook,
    },
    amounts(Side.BUY),
    amounts(Side.SELL),
    ...leaveOut(CLIENT, ['balanceOf', 'getTransactionHash'], 'reads of the chain, or none'),
  ]
}
