import type { VenueId } from './venue'

/** What a webhook can be subscribed to. */
export const WEBHOOK_EVENTS = ['alert.fired', 'arbitrage.opened', 'match.changed'] as const
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]

/** Webhooks of an account at most. */
export const MAX_WEBHOOKS = 10

export interface Webhook {
  id: string
  userId: string
  url: string
  events: readonly WebhookEventType[]
  createdAt: number
  /** While set nothing is sent; the reason is a sentence for its owner. */
  paused?: { at: number; reason: string }
  /** Until then messages carry a signature by the secret before this one too. */
  oldSecretUntil?: number
}

/** Something that happened, as it is sent: the same id and the same bytes to everybody and each time. */
export interface OutboxEvent {
  id: string
  /** `webhook.test` is sent on its owner's request alone. */
  type: WebhookEventType | 'webhook.test'
  at: number
  body: string
}

/** Who gets an event: one webhook, those of an account that are subscribed to it, or everybody's. */
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
  /** When it is tried next; of a pending one. */
  nextAt?: number
  lastAt?: number
  deliveredAt?: number
  /** Of the last attempt: the answer's status, its beginning and how long it took, or why there was none. */
  response?: { status?: number; head: string; ms: number; error?: string }
}

/** A delivery that whoever claimed it sends now. */
export interface ClaimedDelivery {
  id: string
  lease: string
  webhookId: string
  userId: string
  url: string
  sealedSecret: string
  /** Still valid. */
  oldSecret?: string
  event: { id: string; type: string; body: string }
  /** This one included. */
  attempts: number
  /** It is given up a day after this. */
  since: number
}

/** What became of an attempt. */
export interface DeliveryResult {
  at: number
  response: NonNullable<Delivery['response']>
  /** `retryAt` of one that is tried again. */
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

/** How many further deliveries may begin, of those that have not all of their slots left. */
export interface SlotsLeft {
  /** By id. */
  webhooks: ReadonlyMap<string, number>
  /** By user id. */
  accounts: ReadonlyMap<string, number>
  /** By {@link receiverOf} an address. */
  receivers: ReadonlyMap<string, number>
}

/** Deliveries that are under way at once: nobody's receivers, dead or slow, take the slots of everybody. */
export const SLOTS = { webhook: 4, account: 4, receiver: 8 } as const

/** Who receives what is sent to an address: its host and port. */
export const receiverOf = (url: string): string => /^[a-z]+:\/\/([^/?#]+)/.exec(url)?.[1] ?? ''

/** Webhooks and what is on its way to them. Errors: the database's. */
export interface WebhookStore {
  /** Errors: `limit_reached` at {@link MAX_WEBHOOKS}. */
  create(webhook: Omit<Webhook, 'paused' | 'oldSecretUntil'> & { sealedSecret: string }): Promise<Webhook>
  /** The newest first. */
  list(userId: string): Promise<Webhook[]>
  find(userId: string, id: string): Promise<Webhook | undefined>
  delete(userId: string, id: string): Promise<Webhook | undefined>
  /** The secret in use becomes the old one. Undefined for an unknown webhook. */
  rotate(
    userId: string,
    { id, sealedSecret, oldUntil }: { id: string; sealedSecret: string; oldUntil: number },
  ): Promise<Webhook | undefined>
  /** False where it was paused before. */
  pause(id: string, paused: { at: number; reason: string }): Promise<boolean>
  /** What waited for it goes on, each with a day before it. */
  resume(id: string, at: number): Promise<void>
  /** The newest first. */
  listDeliveries(webhookId: string, limit: number): Promise<Delivery[]>
  /**
   * Writes an event and a delivery to each webhook that gets it; one that is written already stays as it is. Returns the id of
   * the delivery to a single webhook.
   */
  enqueue(event: OutboxEvent, target: OutboxTarget): Promise<string | undefined>
  /** Sends one of the account's deliveries again. Undefined for an unknown one. */
  redeliver(userId: string, deliveryId: string, at: number): Promise<Delivery | undefined>
  /**
   * Takes deliveries that are due, accounts in rotation, of each webhook, account and receiver a few; nobody else gets them
   * before the lease ends.
   */
  claim(options: {
    at: number
    leaseMs: number
    limit: number
    /** All slots are left where it is absent. */
    left?: SlotsLeft
    /** This delivery alone, whether its webhook is paused or not. */
    only?: string
  }): Promise<ClaimedDelivery[]>
  /** Without effect once the lease has gone to somebody else. */
  settle(claimed: Pick<ClaimedDelivery, 'id' | 'lease'>, result: DeliveryResult): Promise<void>
  findDelivery(id: string): Promise<Delivery | undefined>
  /** Whether anybody is subscribed. */
  isWanted(type: WebhookEventType): Promise<boolean>
  /** How many wait, and since when the oldest. */
  backlog(): Promise<{ pending: number; oldestAt?: number }>
  deleteBefore(at: number): Promise<void>
  /** Turns changes of matches into messages to everybody, in one transaction; how many. */
  drainMatchChanges(toEvent: (change: MatchChange) => OutboxEvent, limit: number): Promise<number>
}
