import { LRUCache } from 'lru-cache'
import type { EventSink, EventWriter } from '@/lib/contract/eventStream'
import { perOwner } from '@/lib/core/common/perOwner'
import type { Alert, AlertFiring } from '@/lib/core/domain/alert'
import { toStreamAlert } from '@/lib/operations/alerts/toWireAlert'
import type { Runtime } from '@/lib/operations/runtime'
import type { ConnectionLimiter } from './connectionLimiter'
import { toText } from './frameRing'

/** The stream of firings: an owner's streams show firings of every process. */
export interface AlertFeed {
  open(
    sink: EventSink,
    options: { client: string; userId: string; limiter: ConnectionLimiter; lastEventId?: string },
  ): EventWriter
}

/** Interval of database queries for firings, while there are subscribers. */
const TICK_MS = 1_000
/** Firings are committed a little later than their timestamp. */
const OVERLAP_MS = 15_000
const MAX_REPLAYED_MS = 24 * 3_600_000
const MAX_REMEMBERED = 20_000
const MAX_REMEMBERED_EACH = 1_000
const HEARTBEAT_MS = 15_000
const HEARTBEAT = ':\n\n'

interface Client {
  userId: string
  sink: EventSink
  isBlocked: boolean
  wroteAt: number
  /** Earlier firings are not sent. */
  from: number
  /** Firings already sent: a replay and the regular query may both find one. */
  has: LRUCache<string, true>
}

/** A message's id is its time: a client that reconnects gets the firings since. */
const textOf = (alert: Alert, firing: AlertFiring) =>
  `id: ${firing.firedAt}\n${toText('alert', toStreamAlert(alert, firing))}`

const isTime = (text: string | undefined): text is string => /^\d{1,15}$/.test(text ?? '')

function createAlertFeed({ alerts, clock, log, metrics }: Runtime): AlertFeed {
  const clients = new Set<Client>()
  const sent = new LRUCache<string, true>({ max: MAX_REMEMBERED })
  let timer: ReturnType<typeof setInterval> | undefined
  let isReading = false
  let since = 0

  function write(client: Client, text: string) {
    if (text === '') return
    client.wroteAt = clock.now()
    // A client this slow reconnects with its last id.
    if (client.isBlocked) return client.sink.end()
    client.isBlocked = !client.sink.write(Buffer.from(text))
  }

  function show(client: Client, { firing, text }: { firing: AlertFiring; text: string }) {
    if (firing.firedAt < client.from || client.has.has(firing.id)) return
    client.has.set(firing.id, true)
    write(client, text)
  }

  async function read(userIds: readonly string[], from: number) {
    const firings = await alerts.listFiringsSince(userIds, from)
    const ids = [...new Set(firings.map(({ alertId }) => alertId))]
    const known = new Map((ids.length > 0 ? await alerts.findMany(ids) : []).map((one) => [one.id, one]))
    return firings.flatMap((firing) => {
      const alert = known.get(firing.alertId)
      return alert ? [{ firing, text: textOf(alert, firing) }] : []
    })
  }

  async function tick() {
    if (isReading) return
    isReading = true
    const now = clock.now()
    try {
      const users = [...new Set([...clients].map(({ userId }) => userId))]
      for (const found of await read(users, since - OVERLAP_MS)) {
        if (sent.has(found.firing.id)) continue
        sent.set(found.firing.id, true)
        for (const client of clients) if (client.userId === found.firing.userId) show(client, found)
      }
      since = now
      for (const client of clients)
        if (!client.isBlocked && now - client.wroteAt >= HEARTBEAT_MS) write(client, HEARTBEAT)
    } catch (error) {
      log.warn({ err: error }, 'Firings could not be read for streams.')
    } finally {
      isReading = false
    }
  }

  function start() {
    if (timer) return
    since = clock.now()
    sent.clear()
    timer = setInterval(() => void tick(), TICK_MS).unref()
  }

  async function replay(client: Client) {
    for (const found of await read([client.userId], client.from)) {
      if (!clients.has(client)) return
      show(client, found)
    }
  }

  return {
    open(sink, { client: address, userId, limiter, lastEventId }) {
      const caller = { address, userId }
      if (!limiter.take(caller, [])) {
        sink.end()
        return { drained: () => undefined, closed: () => undefined }
      }
      start()
      const now = clock.now()
      const resumes = isTime(lastEventId)
      const client: Client = {
        userId,
        sink,
        isBlocked: false,
        wroteAt: now,
        from: resumes ? Math.max(Number(lastEventId) + 1, now - MAX_REPLAYED_MS) : now,
        has: new LRUCache({ max: MAX_REMEMBERED_EACH }),
      }
      clients.add(client)
      metrics.streamOpened()
      write(client, 'retry: 2000\n\n')
      if (resumes) {
        replay(client).catch((error: unknown) =>
          log.warn({ err: error }, 'Firings could not be read for a stream.'),
        )
      }
      return {
        drained() {
          client.isBlocked = false
        },
        closed() {
          if (!clients.delete(client)) return
          limiter.free(caller, [])
          metrics.streamClosed()
          if (clients.size > 0) return
          clearInterval(timer)
          timer = undefined
        },
      }
    },
  }
}

/** The stream of firings of a runtime. */
export const alertFeedOf = perOwner<Runtime, AlertFeed>('alertFeed', createAlertFeed)
