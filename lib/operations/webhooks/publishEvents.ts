import { LRUCache } from 'lru-cache'
import { platformOf } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import { createOutage } from '@/lib/core/common/createOutage'
import type { MatchChange, OutboxEvent } from '@/lib/core/domain/webhook'
import type { Runtime } from '@/lib/operations/runtime'
import { toArbitrageItem } from '@/lib/operations/scanner/toArbitrageItem'
import type { Opportunity } from '@/lib/operations/scanner/types'
import { messageId } from './messageId'

const ROUND_MS = 2_000
/** An opportunity that comes and goes is published at most once per interval. */
const NEWS_MS = 900_000
const MAX_REMEMBERED = 10_000
/** Opportunities published per round; the rest wait, up to `MAX_WAITING`. */
const MAX_A_ROUND = 20
const MAX_WAITING = 200
const CHANGES_AT_ONCE = 50

const toOpened = (runtime: Runtime, opportunity: Opportunity): OutboxEvent | undefined => {
  const data = toArbitrageItem(runtime, opportunity)
  const at = opportunity.firstSeenAt
  const type = 'arbitrage.opened'
  return data
    ? {
        id: messageId(type, opportunity.id, at),
        type,
        at: runtime.clock.now(),
        body: JSON.stringify({ type, timestamp: toTimestamp(at), data }),
      }
    : undefined
}

/** A matched event's platforms before and after a change; `sources` are venue events. */
function toChanged({ config }: Runtime, change: MatchChange): OutboxEvent {
  const named = (sources: MatchChange['before']) =>
    sources.flatMap(({ venue, eventId }) => {
      const platform = platformOf(venue, config.platforms)
      return platform ? [{ platform, source_event_id: eventId }] : []
    })
  const type = 'match.changed'
  const data = {
    event_slug: change.slug,
    event_title: change.title,
    before: named(change.before),
    after: named(change.after),
  }
  const body = JSON.stringify({ type, timestamp: toTimestamp(change.at), data })
  return { id: messageId(type, change.id), type, at: change.at, body }
}

/**
 * Publishes opened opportunities and changed matches, while this process leads the role, until the
 * signal aborts. Every failure is logged and retried.
 */
export async function publishEvents(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const { scanner, webhooks, clock, log } = runtime
  const { store } = webhooks
  const known = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: NEWS_MS })
  const opened = new Map<string, Opportunity>()
  const message = 'Events for webhooks could not be written; it is tried again.'
  const outage = createOutage({ message, clock, log })

  scanner.watch(({ state, opportunity }) => {
    if (state !== 'open' || !opportunity.verified || known.has(opportunity.id)) return
    known.set(opportunity.id, true)
    if (opened.size < MAX_WAITING) opened.set(opportunity.id, opportunity)
  }, signal)

  async function publishOpened() {
    if (opened.size === 0) return
    const isWanted = await store.isWanted('arbitrage.opened')
    for (const [id, opportunity] of [...opened].slice(0, isWanted ? MAX_A_ROUND : MAX_WAITING)) {
      const event = isWanted ? toOpened(runtime, opportunity) : undefined
      if (event) await store.enqueue(event, 'everybody')
      opened.delete(id)
    }
  }

  while (!signal.aborted) {
    try {
      await publishOpened()
      while ((await store.drainMatchChanges((change) => toChanged(runtime, change), CHANGES_AT_ONCE)) > 0);
      webhooks.sender.wake()
      outage.worked()
    } catch (error) {
      outage.failed(error)
    }
    await clock.sleep(ROUND_MS, signal).catch(() => undefined)
  }
}
