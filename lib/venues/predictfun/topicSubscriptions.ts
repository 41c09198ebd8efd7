import { createSnapshotRequests } from '../stream/snapshotRequests'
import { bookTopic, isBookTopic } from './streamMessages'

interface TopicSubscriptionsOptions {
  now(): number
  /** An unanswered subscription is sent again after this, ms. */
  answerMs: number
  send(frame: string): boolean
  rejected(topic: string, reason: string): void
}

/** The topics of one socket, each subscribed by its own request, shared by the markets that need it. */
export function createTopicSubscriptions({ now, answerMs, send, rejected }: TopicSubscriptionsOptions) {
  const marketsOf = new Map<string, Set<string>>()
  const topicsOf = new Map<string, readonly string[]>()
  const confirmed = new Set<string>()
  const topicByRequest = new Map<number, string>()
  const requests = createSnapshotRequests({ now, waitMs: answerMs, maxWaitMs: answerMs })
  let lastRequestId = 0

  function sendRequest(method: 'subscribe' | 'unsubscribe', topic: string): number {
    lastRequestId += 1
    // The venue reads the first entry only.
    send(JSON.stringify({ method, requestId: lastRequestId, params: [topic] }))
    return lastRequestId
  }

  function subscribe(topic: string) {
    for (const [requestId, other] of topicByRequest) if (other === topic) topicByRequest.delete(requestId)
    topicByRequest.set(sendRequest('subscribe', topic), topic)
    requests.expect(topic)
  }

  function unsubscribe(topic: string) {
    for (const [requestId, other] of topicByRequest) if (other === topic) topicByRequest.delete(requestId)
    requests.cancel(topic)
    confirmed.delete(topic)
    sendRequest('unsubscribe', topic)
  }

  function confirm(topic: string) {
    confirmed.add(topic)
    requests.arrived(topic)
  }

  return {
    /** Adds topics to a market; returns those not yet subscribed. */
    add(marketId: string, topics: readonly string[]): string[] {
      topicsOf.set(marketId, topics)
      return topics.filter((topic) => {
        const markets = marketsOf.get(topic)
        marketsOf.set(topic, (markets ?? new Set()).add(marketId))
        return markets === undefined
      })
    },
    remove(marketId: string) {
      for (const topic of topicsOf.get(marketId) ?? []) {
        const markets = marketsOf.get(topic)
        markets?.delete(marketId)
        if (markets?.size !== 0) continue
        marketsOf.delete(topic)
        unsubscribe(topic)
      }
      topicsOf.delete(marketId)
    },
    subscribe,
    /** The venue sends a book for each new subscription. */
    resubscribe(topic: string) {
      unsubscribe(topic)
      subscribe(topic)
    },
    marketsOf: (topic: string): ReadonlySet<string> => marketsOf.get(topic) ?? new Set(),
    confirm,
    isConfirmed: (marketId: string) => confirmed.has(bookTopic(marketId)),
    reply(requestId: number | undefined, error: string | undefined) {
      const topic = requestId === undefined ? undefined : topicByRequest.get(requestId)
      if (topic === undefined || !marketsOf.has(topic)) return
      if (error === undefined) return confirm(topic)
      // News that the venue does not offer is optional; a book is requested again.
      if (isBookTopic(topic)) requests.expect(topic)
      else requests.cancel(topic)
      rejected(topic, error)
    },
    /** Repeats a confirmed subscription other than a book's, which might be sent again; returns the request's id. */
    repeatAny(): number | undefined {
      const topic = [...marketsOf.keys()].find((one) => !isBookTopic(one))
      return topic === undefined ? undefined : sendRequest('subscribe', topic)
    },
    check() {
      for (const topic of marketsOf.keys())
        if (requests.isDue(topic) && !confirmed.has(topic)) subscribe(topic)
    },
  }
}
