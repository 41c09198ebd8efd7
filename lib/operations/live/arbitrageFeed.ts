import type { EventSink, EventWriter } from '@/lib/contract/eventStream'
import type { StreamArbitrage } from '@/lib/contract/stream'
import { perOwner } from '@/lib/core/common/perOwner'
import type { Runtime } from '@/lib/operations/runtime'
import { prepareSettlements } from '@/lib/operations/scanner/settlementOf'
import { toArbitrageItem } from '@/lib/operations/scanner/toArbitrageItem'
import type { Opportunity } from '@/lib/operations/scanner/types'
import type { ConnectionLimiter } from './connectionLimiter'
import { toText } from './frameRing'

/** The stream of opportunities: each change is encoded once for all clients. */
export interface ArbitrageFeed {
  open(sink: EventSink, options: { client: string; userId?: string; limiter: ConnectionLimiter }): EventWriter
}

/** Interval at which the list is compared with the last sent state. */
const TICK_MS = 200
/** Minimum interval between messages about one opportunity. */
const MIN_MS = 1_000
const HEARTBEAT_MS = 15_000
const HEARTBEAT = ':\n\n'

interface Sent {
  /** Undefined after `closed` was sent. */
  opportunity: Opportunity | undefined
  at: number
}

interface Client {
  sink: EventSink
  /** Backpressure: reads more slowly than messages arrive. */
  isBlocked: boolean
  /** Ids that changed meanwhile: their current state is sent once the client has caught up. */
  missed: Set<string>
}

const isSame = (a: Opportunity, b: Opportunity) =>
  a === b || (a.tokens === b.tokens && a.cost === b.cost && a.firstSeenAt === b.firstSeenAt)

const closedText = (id: string) => toText('arbitrage', { state: 'closed', id } satisfies StreamArbitrage)

function createArbitrageFeed(runtime: Runtime): ArbitrageFeed {
  const { scanner, clock, log } = runtime
  const clients = new Set<Client>()
  const sent = new Map<string, Sent>()
  let timer: ReturnType<typeof setInterval> | undefined
  let wroteAt = clock.now()
  let isReading = false

  function textOf(state: 'open' | 'changed', opportunity: Opportunity): string {
    const item = toArbitrageItem(runtime, opportunity)
    return item ? toText('arbitrage', { state, ...item } satisfies StreamArbitrage) : ''
  }

  /** Changes since the last sent state, except opportunities sent within the last second. */
  function changesOf(list: readonly Opportunity[]): Map<string, string> {
    const now = clock.now()
    const current = new Map(list.map((opportunity) => [opportunity.id, opportunity]))
    const changes = new Map<string, string>()
    for (const [id, { opportunity, at }] of sent) {
      if (now - at < MIN_MS) continue
      if (!opportunity && !current.has(id)) sent.delete(id)
      if (!opportunity || current.has(id)) continue
      sent.set(id, { opportunity: undefined, at: now })
      changes.set(id, closedText(id))
    }
    for (const opportunity of list) {
      const before = sent.get(opportunity.id)
      if (before && now - before.at < MIN_MS) continue
      if (before?.opportunity && isSame(before.opportunity, opportunity)) continue
      sent.set(opportunity.id, { opportunity, at: now })
      changes.set(opportunity.id, textOf(before?.opportunity ? 'changed' : 'open', opportunity))
    }
    return changes
  }

  function write(client: Client, text: string) {
    if (text !== '' && !client.isBlocked) client.isBlocked = !client.sink.write(Buffer.from(text))
  }

  /** The state of a client without backlog. */
  const snapshot = () =>
    [...sent.values()].map(({ opportunity }) => (opportunity ? textOf('open', opportunity) : '')).join('')

  /** The last sent state of one opportunity. */
  function stateOf(id: string): string {
    const opportunity = sent.get(id)?.opportunity
    return opportunity ? textOf('changed', opportunity) : closedText(id)
  }

  async function read(): Promise<readonly Opportunity[]> {
    const list = (await scanner.list()).filter(({ verified }) => verified)
    await prepareSettlements(runtime, list)
    return list
  }

  async function tick() {
    if (isReading) return
    isReading = true
    try {
      const changes = changesOf(await read())
      const now = clock.now()
      const isSilent = changes.size === 0 && now - wroteAt >= HEARTBEAT_MS
      const text = isSilent ? HEARTBEAT : [...changes.values()].join('')
      if (text !== '') wroteAt = now
      for (const client of clients) {
        if (client.isBlocked) for (const id of changes.keys()) client.missed.add(id)
        write(client, text)
      }
    } catch (error) {
      log.warn({ err: error }, 'The list of opportunities could not be streamed.')
    } finally {
      isReading = false
    }
  }

  function start() {
    // Without clients there is no sent state: the next one begins with the full list.
    if (!timer) sent.clear()
    timer ??= setInterval(() => void tick(), TICK_MS).unref()
  }

  function stop() {
    clearInterval(timer)
    timer = undefined
  }

  return {
    open(sink, { client: address, userId, limiter }) {
      const caller = { address, userId }
      if (!limiter.take(caller, [])) {
        sink.end()
        return { drained: () => undefined, closed: () => undefined }
      }
      start()
      const client: Client = { sink, isBlocked: false, missed: new Set() }
      clients.add(client)
      write(client, `retry: 2000\n\n${snapshot()}`)
      runtime.metrics.streamOpened()
      void tick()
      return {
        drained() {
          client.isBlocked = false
          const missed = [...client.missed]
          client.missed.clear()
          write(client, missed.map(stateOf).join(''))
        },
        closed() {
          if (!clients.delete(client)) return
          limiter.free(caller, [])
          runtime.metrics.streamClosed()
          if (clients.size === 0) stop()
        },
      }
    },
  }
}

/** The stream of opportunities of a runtime. */
export const arbitrageFeedOf = perOwner<Runtime, ArbitrageFeed>('arbitrageFeed', createArbitrageFeed)
