import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { tryJson } from '@/lib/infra/net/tryJson'
import type { Wire } from '../http/answer'
import { createBookPush } from '../http/bookPush'
import { crossSides } from '../http/crossSides'
import type { Fault } from '../http/faults'
import { type HubClient, socketHub } from '../http/socketHub'
import type { StandInOptions } from '../http/startStandIn'
import { toBook } from './bookWire'
import type { PredictfunSource } from './source'
import { createStateWatch } from './stateWatch'

const HEARTBEAT_MS = 15_000

const command = z.discriminatedUnion('method', [
  z.object({ method: z.literal('heartbeat'), data: z.unknown() }),
  z.object({
    method: z.enum(['subscribe', 'unsubscribe']),
    requestId: z.int(),
    params: z.array(z.string()).min(1),
  }),
])

const readCommand = (text: string) => command.safeParse(tryJson(text)).data

interface SocketSettings {
  clock: () => number
  apiKey: string
  heartbeatMs?: number
}

/** Predict.fun's socket (ws.predict.fun/ws), for `attach` of a stand-in. */
export function predictfunSocket(
  source: PredictfunSource,
  { clock, apiKey, heartbeatMs = HEARTBEAT_MS }: SocketSettings,
) {
  let fault: () => Fault | undefined = () => undefined
  const clients = new Set<HubClient>()

  const sidesOf = (marketId: string, now: number) => {
    const sides = source.book(marketId, now)?.sides
    return sides && fault()?.kind === 'crossed' ? crossSides(sides) : sides
  }
  const push = createBookPush({ clock, book: sidesOf })

  const states = createStateWatch(source, clock)

  const frame = (topic: string, data: unknown) => JSON.stringify({ type: 'M', topic, data })

  /** Every change sends the complete book; the current book follows the subscription. */
  function followBook(client: HubClient, topic: string, marketId: string): () => void {
    const publish = () => {
      const book = source.book(marketId, clock())
      const sides = sidesOf(marketId, clock())
      if (!book || !sides) return
      const pending = { asks: [], bids: [] }
      client.push(frame(topic, { version: 1, ...toBook(Number(marketId), book, sides, pending) }))
    }
    push.snapshot(marketId)
    const end = push.watch(marketId, publish)
    publish()
    return end
  }

  /** Undefined for an unknown topic. */
  function follow(client: HubClient, topic: string): (() => void) | undefined {
    const [name, param = ''] = topic.split('/')
    const id = Number(param)
    const publish = (word: (state: string) => Wire) => (state: string) =>
      client.push(frame(topic, { tsMs: clock(), ...word(state) }))
    if (name === 'predictCategoryChanged') {
      const { slug } = states.category(param) ?? {}
      const word = () => ({ kind: 'categoryChanged', patchKind: 'UPDATED', categoryId: id, slug })
      return slug === undefined
        ? undefined
        : states.watch(() => states.category(param)?.status, publish(word))
    }
    const market = states.market(param)
    if (!market) return undefined
    switch (name) {
      case 'predictOrderbook':
        return followBook(client, topic, param)
      case 'predictTradingStatus': {
        const word = (tradingStatus: string) => ({ kind: 'tradingStatusUpdate', marketId: id, tradingStatus })
        return states.watch(() => states.market(param)?.tradingStatus, publish(word))
      }
      case 'predictMarketStatus': {
        const word = (status: string) => ({ kind: 'marketStatusUpdate', marketId: id, status })
        // The current state is sent at once.
        publish(word)(market.status)
        return states.watch(() => states.market(param)?.status, publish(word))
      }
      case 'predictMarketChanged': {
        const word = () => ({ kind: 'marketChanged', patchKind: 'UPDATED', marketId: id })
        const state = () => {
          const row = states.market(param)
          return row && `${row.status} ${row.tradingStatus}`
        }
        return states.watch(state, publish(word))
      }
      default:
        return undefined
    }
  }

  /** Key by header, or in the URL. */
  const keyOf = (request: IncomingMessage) =>
    request.headers['x-api-key'] ?? new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('apiKey')

  const hub = socketHub({
    path: '/ws',
    refuse: (request) => (keyOf(request) === apiKey ? undefined : 401),
    connected(client) {
      clients.add(client)
      const following = new Map<string, () => void>()
      /** What the client must echo before the next one. */
      let beat: number | undefined
      let last = 0
      const beating = setInterval(() => {
        if (beat !== undefined) return client.close(1000, 'heartbeat')
        last = Math.max(clock(), last + 1)
        beat = last
        client.heartbeat(frame('heartbeat', beat))
      }, heartbeatMs).unref()

      function answer(requestId: number, error?: Wire) {
        client.send(JSON.stringify({ type: 'R', requestId, success: !error, ...(error && { error }) }))
      }

      function drop(topic: string) {
        following.get(topic)?.()
        following.delete(topic)
      }

      return {
        message(text) {
          const said = readCommand(text)
          if (!said) return answer(0, { code: 'invalid_json', message: 'The message is not understood' })
          if (said.method === 'heartbeat') {
            if (said.data === beat) beat = undefined
            return
          }
          // Only the first one is read.
          const [topic = ''] = said.params
          if (said.method === 'unsubscribe') {
            drop(topic)
            return answer(said.requestId)
          }
          const isNew = !following.has(topic)
          const end = isNew ? follow(client, topic) : undefined
          if (isNew && !end) return answer(said.requestId, { code: 'invalid_topic', message: topic })
          answer(said.requestId)
          if (end) following.set(topic, end)
        },
        closed() {
          clearInterval(beating)
          clients.delete(client)
          for (const topic of [...following.keys()]) drop(topic)
        },
      }
    },
  })

  const attach: NonNullable<StandInOptions['attach']> = (server, current) => {
    fault = current
    return hub(server, current)
  }
  return {
    attach,
    /** Announces a shutdown, and closes every current socket after a delay. */
    drain(graceMs: number) {
      const leaving = [...clients]
      const data = { event: 'reconnect', reason: 'server_shutdown', graceMs }
      for (const client of leaving) client.send(frame('system', data))
      setTimeout(() => {
        for (const client of leaving) client.close(1001, 'server draining')
      }, graceMs).unref()
    },
  }
}
