import type { PlatformBook } from '@/lib/contract/book'
import type { StreamBook } from '@/lib/contract/stream'
import type { MemberView } from '@/lib/operations/views/memberView'
import type { LastSentBook } from './lastSentBook'

/** One platform's book of one outcome, as its subscribers have it. */
export interface LiveChannel {
  readonly place: Omit<StreamBook, 'book' | 'last'>
  /** Replaced when the catalogue changes. */
  member: Pick<MemberView, 'market' | 'inverted'>
  readonly subscriberGroups: Set<SubscriberGroup>
  /** The sequence number of the last message before this channel began. */
  readonly since: number
  readonly lastSent: LastSentBook
  /** The last computed version of the stored book. */
  version?: number
  /** Already shown in a response but not sent yet: sent before any later change. */
  queued?: { book: PlatformBook; messages: readonly string[] }
}

/** An event with subscribers, or that had some until a moment ago. */
export interface LiveEvent {
  readonly slug: string
  /** By outcome and platform. */
  readonly channels: Map<string, LiveChannel>
  readonly subscriberGroups: Set<SubscriberGroup>
  readAt: number
  /** When the last subscriber left. */
  idleSince: number
}

/** A watched event: all of its markets or some of them. */
export interface Watched {
  event: LiveEvent
  /** By {@link marketKey}. */
  markets?: ReadonlySet<string>
}

/** Clients with the same subscription. Messages are encoded once per group, however many clients it has. */
export interface SubscriberGroup {
  /** Equal for equal events and markets, in any order. */
  readonly key: string
  readonly watched: readonly Watched[]
  readonly channels: Set<LiveChannel>
  readonly clients: Set<LiveClient>
  /** Enqueues a change of a channel: a client with a backlog gets a snapshot instead. */
  enqueue(channel: LiveChannel, text: string): void
  /** Enqueues a message that changes no book. */
  enqueueBestEffort(text: string): void
  /** Enqueues the venues' states. */
  status(text: string): void
  /** Enqueues a heartbeat after a long silence. False when none is due. */
  heartbeat(): boolean
  /**
   * Everything since the last delivery, for clients without backlog; the others get it from their backlog.
   * `after`: the sequence number of the last message before it.
   */
  deliver(after: number): { delivery: Delivery; clients: LiveClient[] }
}

/** One batch of messages for a subscriber group. */
export interface Delivery {
  bytes: Uint8Array
  /** The sequence number of the last message before it. */
  after: number
  /** The channels whose changes it contains. */
  channels: ReadonlySet<LiveChannel>
  /** Does it contain the venues' states? */
  states: boolean
}

/** One open connection. Its backlog is a set of channels, not of messages: memory is bounded under backpressure. */
export interface LiveClient {
  /** False under backpressure: the delivery goes to the backlog. */
  keepsUp(delivery: Delivery): boolean
  /** Writes it, or adds it to the backlog if the client fell behind meanwhile. */
  deliver(delivery: Delivery): void
  /** Written first, before any delivery. */
  sendInitial(text: string): void
  /** Sends snapshots of these books. */
  needsSnapshot(channels: Iterable<LiveChannel>): void
  drained(): void
  /** The connection closed: nothing more is written. */
  closed(): void
  /** Ends a connection that has been blocked for too long. */
  tick(now: number): void
}

/** A message as sent to every subscriber of the channel, without its id. */
export interface Frame {
  seq: number
  channel: LiveChannel
  text: string
}
