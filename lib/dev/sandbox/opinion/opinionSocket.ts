import { z } from 'zod'
import { MICRO } from '@/lib/core/domain/units'
import { tryJson } from '@/lib/infra/net/tryJson'
import type { Wire } from '../http/answer'
import { createBookPush, type PushedBook } from '../http/bookPush'
import { crossSides } from '../http/crossSides'
import type { Fault } from '../http/faults'
import { type HubClient, socketHub } from '../http/socketHub'
import type { StandInOptions } from '../http/startStandIn'
import { decimal } from './opinionRoutes'
import type { OpinionMarketRow, OpinionSource } from './source'

/** A client without a heartbeat for this long is disconnected. */
const IDLE_MS = 60_000

const command = z.discriminatedUnion('action', [
  z.object({ action: z.literal('HEARTBEAT') }),
  z.object({
    action: z.enum(['SUBSCRIBE', 'UNSUBSCRIBE']),
    channel: z.enum(['market.depth.diff', 'market.last.price', 'market.last.trade']),
    marketId: z.int().optional(),
    rootMarketId: z.int().optional(),
  }),
])
type Channel = 'market.depth.diff' | 'market.last.price' | 'market.last.trade'

interface Market {
  row: OpinionMarketRow
  /** The categorical market around it. */
  root: number | undefined
}

const readCommand = (text: string) => command.safeParse(tryJson(text)).data

/** Opinion's socket (ws.opinion.trade), for `attach` of a stand-in. */
export function opinionSocket(
  source: OpinionSource,
  { clock, apiKey, idleMs = IDLE_MS }: { clock: () => number; apiKey: string; idleMs?: number },
): NonNullable<StandInOptions['attach']> {
  let fault: () => Fault | undefined = () => undefined

  function marketsOf(marketId: number | undefined, rootMarketId: number | undefined): Market[] {
    return source.topics(clock()).flatMap((topic): Market[] => {
      if (topic.marketType === 0) return topic.marketId === marketId ? [{ row: topic, root: undefined }] : []
      return (topic.childMarkets ?? [])
        .filter((row) => row.marketId === marketId || topic.marketId === rootMarketId)
        .map((row) => ({ row, root: topic.marketId }))
    })
  }

  /** In YES prices, by YES token. */
  const push = createBookPush({
    clock,
    book(yesTokenId, now) {
      const sides = source.book(yesTokenId, now)?.sides
      return sides && fault()?.kind === 'crossed' ? crossSides(sides) : sides
    },
  })

  /** One message per token: a level of one is the mirrored level of the other. */
  function publishBoth(hub: HubClient, { row, root }: Market, facts: (yes: boolean) => Wire) {
    for (const yes of [true, false]) {
      hub.push(
        JSON.stringify({
          marketId: row.marketId,
          ...(root !== undefined && { rootMarketId: root }),
          tokenId: yes ? row.yesTokenId : row.noTokenId,
          outcomeSide: yes ? 1 : 2,
          ...facts(yes),
        }),
      )
    }
  }

  const publishLevels = (hub: HubClient, market: Market) => (pushed: PushedBook) => {
    for (const { side, price, size } of pushed.changes) {
      publishBoth(hub, market, (yes) => ({
        msgType: 'market.depth.diff',
        side: yes ? side : side === 'bids' ? 'asks' : 'bids',
        price: decimal(yes ? price : MICRO - price),
        size: decimal(size),
      }))
    }
  }

  function publishTrades(hub: HubClient, market: Market, channel: Channel) {
    const read = () => source.trades(market.row.marketId, clock())
    let lastSentAt = read()[0]?.at ?? 0
    return () => {
      const fresh = read()
        .filter((trade) => trade.at > lastSentAt)
        .reverse()
      for (const { at, buy, yes, price, size } of fresh) {
        lastSentAt = at
        publishBoth(hub, market, (first) => {
          const own = first ? price : MICRO - price
          if (channel === 'market.last.price') return { msgType: channel, price: decimal(own) }
          return {
            msgType: channel,
            // A buy of one token is a sale of the other.
            side: (first === yes) === buy ? 'Buy' : 'Sell',
            price: decimal(own),
            shares: decimal(size),
            amount: decimal(Math.round((own * size) / MICRO)),
          }
        })
      }
    }
  }

  const hub = socketHub({
    path: '/',
    refuse: (request) =>
      new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('apikey') === apiKey ? undefined : 401,
    connected(client) {
      const following = new Map<string, () => void>()
      const expire = () => client.close(1000, 'no heartbeat')
      let expiry = setTimeout(expire, idleMs)

      function subscribe(channel: Channel, market: Market) {
        const key = `${channel} ${market.row.marketId}`
        if (following.has(key)) return
        const token = market.row.yesTokenId
        push.snapshot(token)
        const publish =
          channel === 'market.depth.diff'
            ? publishLevels(client, market)
            : publishTrades(client, market, channel)
        following.set(key, push.watch(token, publish))
      }

      return {
        message(text) {
          const said = readCommand(text)
          if (!said) return client.send(JSON.stringify({ code: 400, msg: 'invalid message' }))
          if (said.action === 'HEARTBEAT') {
            clearTimeout(expiry)
            expiry = setTimeout(expire, idleMs)
            return client.heartbeat(JSON.stringify({ code: 0, msg: 'pong' }))
          }
          const { action, channel, marketId, rootMarketId } = said
          // Books are published for binary markets only.
          const root = channel === 'market.depth.diff' ? undefined : rootMarketId
          const markets = marketsOf(marketId, root)
          if (markets.length === 0) return client.send(JSON.stringify({ code: 404, msg: 'unknown market' }))
          for (const market of markets) {
            if (action === 'SUBSCRIBE') subscribe(channel, market)
            else {
              const key = `${channel} ${market.row.marketId}`
              following.get(key)?.()
              following.delete(key)
            }
          }
          client.send(JSON.stringify({ code: 0, msg: 'success' }))
        },
        closed() {
          clearTimeout(expiry)
          for (const end of following.values()) end()
          following.clear()
        },
      }
    },
  })

  return (server, current) => {
    fault = current
    return hub(server, current)
  }
}
