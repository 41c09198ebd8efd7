import type { VenueId } from './venue'

/** Event types that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = ['alert.fired', 'arbitrage.opened', 'match.changed'] as const
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]

/** Maximum number of webhooks per account. */
export const MAX_WEBHOOKS = 10

export interface Webhook {
  id: string
  userId: string
  url: string
  events: readonly WebhookEventType[]
  createdAt: number
  /** While set, nothing is sent; the reason is a sentence for its owner. */
  paused?: { at: number; reason: string }
  /** Until then messages also carry a signature by the previous secret. */
  oldSecretUntil?: number
}

/** An event as sent: the same id and bytes for every receiver and attempt. */
export interface OutboxEvent {
  id: string
  /** `webhook.test` is sent only on its owner's request. */
  type: WebhookEventType | 'webhook.test'
  at: number
  body: string
}

/** Receivers of an event: one webhook, an account's subscribed webhooks, or all subscribed webhooks. */
export type OutboxTarget = { webhookId: string; userId: string } | { userId: string } | 'everybody'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'

export interface Delivery {
  id: string
  webhookId: string
  eventId: string
  type: string
  status: DeliveryStatus
  createdAt: number
  attempts: number
  /** Time of the next attempt, while pending. */
  nextAt?: number
  lastAt?: number
  deliveredAt?: number
  /** Last attempt: response status, start of the body and duration, or the error. */
  response?: { status?: number; head: string; ms: number; error?: string }
}

/** A delivery claimed for sending. */
export interface ClaimedDelivery {
  id: string
  lease: string
  webhookId: string
  userId: string
  url: string
  sealedSecret: string
  /** The previous secret, while still valid. */
  oldSecret?: string
  event: { id: string; type: string; body: string }
  /** Including this one. */
  attempts: number
  /** The delivery fails a day after this. */
  since: number
}

/** Result of an attempt. */
export interface DeliveryResult {
  at: number
  response: NonNullable<Delivery['response']>
  /** `retryAt`: time of the next attempt. */
  outcome: { status: 'delivered' } | { status: 'pending'; retryAt: number } | { status: 'failed' }
}

/** A matched event whose platforms changed; `before` and `after` are its venue events. */
export interface MatchChange {
  id: string
  at: number
  slug: string
  title: string
  before: readonly { venue: VenueId; eventId: string }[]
  after: readonly { venue: VenueId; eventId: string }[]
}

/** Remaining slots of webhooks, accounts and receivers that have used some. */
export interface SlotsLeft {
  /** By id. */
  webhooks: ReadonlyMap<string, number>
  /** By user id. */
  accounts: ReadonlyMap<string, number>
  /** By {@link receiverOf} a URL. */
  receivers: ReadonlyMap<string, number>
}

/** Maximum concurrent deliveries: dead or slow receivers cannot use up everybody's slots. */
export const SLOTS = { webhook: 4, account: 4, receiver: 8 } as const

/** Receiver of a URL: its host and port. */
export const receiverOf = (url: string): string => /^[a-z]+:\/\/([^/?#]+)/.exec(url)?.[1] ?? ''

/** Webhooks and their deliveries. Errors: the database's. */
export interface WebhookStore {
  /** Errors: `limit_reached` at {@link MAX_WEBHOOKS}. */
  create(webhook: Omit<Webhook, 'paused' | 'oldSecretUntil'> & { sealedSecret: string }): Promise<Webhook>
  /** The newest first. */
  list(userId: string): Promise<Webhook[]>
  find(userId: string, id: string): Promise<Webhook | undefined>
  delete(userId: string, id: string): Promise<Webhook | undefined>
  /** The current secret becomes the old one. Undefined for an unknown webhook. */
  rotate(
    userId: string,
    { id, sealedSecret, oldUntil }: { id: string; sealedSecret: string; oldUntil: number },
  ): Promise<Webhook | undefined>
  /** False if it was already paused. */
  pause(id: string, paused: { at: number; reason: string }): Promise<boolean>
  /** Its pending deliveries continue, each with a new one-day limit. */
  resume(id: string, at: number): Promise<void>
  /** The newest first. */
  listDeliveries(webhookId: string, limit: number): Promise<Delivery[]>
  /**
   * Writes an event and a delivery to each receiving webhook; existing ones are unchanged. Returns the delivery id for
   * a single webhook.
   */
  enqueue(event: OutboxEvent, target: OutboxTarget): Promise<string | undefined>
  /** Sends one of the account's deliveries again. Undefined for an unknown one. */
  redeliver(userId: string, deliveryId: string, at: number): Promise<Delivery | undefined>
  /**
   * Claims due deliveries, accounts in rotation, a few per webhook, account and receiver; nobody else can claim them
   * before the lease ends.
   */
  claim(options: {
    at: number
    leaseMs: number
    limit: number
    /** Absent: all slots are free. */
    left?: SlotsLeft
    /** Only this delivery, even if its webhook is paused. */
    only?: string
  }): Promise<ClaimedDelivery[]>
  /** No effect once somebody else holds the lease. */
  settle(claimed: Pick<ClaimedDelivery, 'id' | 'lease'>, result: DeliveryResult): Promise<void>
  findDelivery(id: string): Promise<Delivery | undefined>
  /** Whether anybody is subscribed. */
  isWanted(type: WebhookEventType): Promise<boolean>
  /** Number of pending deliveries, and time of the oldest. */
  backlog(): Promise<{ pending: number; oldestAt?: number }>
  deleteBefore(at: number): Promise<void>
  /** Converts match changes to messages for everybody in one transaction; returns their number. */
  drainMatchChanges(toEvent: (change: MatchChange) => OutboxEvent, limit: number): Promise<number>
}
