import { randomBytes } from 'node:crypto'
import {
  type ClaimedDelivery,
  type Delivery,
  type DeliveryStatus,
  MAX_WEBHOOKS,
  type MatchChange,
  SLOTS,
  type SlotsLeft,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookStore,
} from '@/lib/core/domain/webhook'
import { parseVenueId } from '../catalogue/catalogueRows'
import { Prisma, type PrismaClient } from '../generated/client.ts'
import type { MatchChangeModel, WebhookDeliveryModel, WebhookModel } from '../generated/models.ts'
import { createOwned } from './createOwned'
import { writeEvent } from './outbox'

const eventsOf = (names: readonly string[]) => WEBHOOK_EVENTS.filter((one) => names.includes(one))

const toWebhook = (row: WebhookModel): Webhook => ({
  id: row.id,
  userId: row.userId,
  url: row.url,
  events: eventsOf(row.events),
  createdAt: row.createdAt.getTime(),
  ...(row.pausedAt !== null && {
    paused: { at: row.pausedAt.getTime(), reason: row.pauseReason ?? '' },
  }),
  ...(row.oldSecretUntil !== null && { oldSecretUntil: row.oldSecretUntil.getTime() }),
})

const STATUSES: readonly DeliveryStatus[] = ['pending', 'delivered', 'failed']

function toDelivery({
  event,
  ...row
}: Omit<WebhookDeliveryModel, 'lease' | 'leasedUntil'> & { event: { type: string } }): Delivery {
  const status = STATUSES.find((one) => one === row.status) ?? 'failed'
  return {
    id: row.id,
    webhookId: row.webhookId,
    eventId: row.eventId,
    type: event.type,
    status,
    createdAt: row.createdAt.getTime(),
    attempts: row.attempts,
    ...(status === 'pending' && { nextAt: row.nextAt.getTime() }),
    ...(row.deliveredAt !== null && { deliveredAt: row.deliveredAt.getTime() }),
    ...(row.lastAt !== null && {
      lastAt: row.lastAt.getTime(),
      response: {
        ...(row.responseStatus !== null && { status: row.responseStatus }),
        head: row.responseHead ?? '',
        ms: row.responseMs ?? 0,
        ...(row.error !== null && { error: row.error }),
      },
    }),
  }
}

const withType = { include: { event: { select: { type: true } } } } as const

interface ClaimedRow extends Omit<ClaimedDelivery, 'oldSecret' | 'event' | 'since'> {
  oldSecret: string | null
  eventId: string
  type: string
  body: string
  attempts: number
  since: Date
}

const toClaimed = ({ eventId, type, body, since, oldSecret, ...row }: ClaimedRow): ClaimedDelivery => ({
  ...row,
  ...(oldSecret !== null && { oldSecret }),
  event: { id: eventId, type, body },
  since: since.getTime(),
})

function toSources(keys: readonly string[]): MatchChange['before'] {
  return keys.flatMap((key) => {
    const [name = '', eventId = ''] = key.split('\n')
    const venue = parseVenueId(name)
    return venue ? [{ venue, eventId }] : []
  })
}

const toMatchChange = ({ id, at, slug, title, before, after }: MatchChangeModel): MatchChange => ({
  id,
  at: at.getTime(),
  slug,
  title,
  before: toSources(before),
  after: toSources(after),
})

const ALL_LEFT: SlotsLeft = { webhooks: new Map(), accounts: new Map(), receivers: new Map() }

/** Remaining slots by name, as a table to join. */
const slotsTable = (left: ReadonlyMap<string, number>) =>
  Prisma.sql`(select * from unnest(${[...left.keys()]}::text[], ${[...left.values()]}::int[]) as t("name", "left"))`

const ofDelivery = (id: string) =>
  Prisma.sql`w."id" = (select "webhookId" from "WebhookDelivery" where "id" = ${id})`

/** Deliveries in flight, for the sender. */
function createQueue(
  prisma: PrismaClient,
): Pick<WebhookStore, 'claim' | 'settle' | 'backlog' | 'deleteBefore' | 'drainMatchChanges'> {
  return {
    async claim({ at, leaseMs, limit, left = ALL_LEFT, only }) {
      const now = new Date(at)
      const lease = randomBytes(12).toString('base64url')
      const rows = await prisma.$queryRaw<ClaimedRow[]>`
        with candidates as (
          select d."id", d."nextAt", w."id" as "webhookId", w."userId",
            substring(w."url" from '^[a-z]+://([^/?#]+)') as "receiver"
          from "Webhook" w cross join lateral (
            select d."id", d."nextAt" from "WebhookDelivery" d
            where d."webhookId" = w."id" and d."status" = 'pending' and d."nextAt" <= ${now}
              and (d."leasedUntil" is null or d."leasedUntil" <= ${now})
              and (${only ?? null}::text is null or d."id" = ${only ?? null})
            order by d."nextAt" limit ${SLOTS.webhook} for update skip locked) d
          where ${only === undefined ? Prisma.sql`w."pausedAt" is null` : ofDelivery(only)}),
        of_webhooks as (
          select c.*, row_number() over (partition by c."webhookId" order by c."nextAt", c."id") as "place"
          from candidates c),
        of_accounts as (
          select c.*, row_number() over (partition by c."userId" order by c."place", c."nextAt", c."id") as "turn"
          from of_webhooks c left join ${slotsTable(left.webhooks)} s on s."name" = c."webhookId"
          where c."place" <= coalesce(s."left", ${SLOTS.webhook})),
        of_receivers as (
          select c.*, row_number() over (partition by c."receiver" order by c."turn", c."nextAt", c."id") as "seat"
          from of_accounts c left join ${slotsTable(left.accounts)} s on s."name" = c."userId"
          where c."turn" <= coalesce(s."left", ${SLOTS.account})),
        due as (
          select c."id" from of_receivers c left join ${slotsTable(left.receivers)} s on s."name" = c."receiver"
          where c."seat" <= coalesce(s."left", ${SLOTS.receiver})
          order by c."turn", c."nextAt", c."id" limit ${limit})
        update "WebhookDelivery" d
        set "lease" = ${lease}, "leasedUntil" = ${new Date(at + leaseMs)}, "attempts" = d."attempts" + 1
        from due, "Webhook" w, "WebhookEvent" e
        where d."id" = due."id" and w."id" = d."webhookId" and e."id" = d."eventId"
        returning d."id", d."lease", d."webhookId", w."userId", w."url", w."sealedSecret",
          case when w."oldSecretUntil" > ${now} then w."oldSecret" end as "oldSecret",
          e."id" as "eventId", e."type", e."body", d."attempts", d."since"`
      return rows.map(toClaimed)
    },

    async settle({ id, lease }, { at, response, outcome }) {
      await prisma.webhookDelivery.updateMany({
        where: { id, lease },
        data: {
          status: outcome.status,
          ...(outcome.status === 'pending' && { nextAt: new Date(outcome.retryAt) }),
          ...(outcome.status === 'delivered' && { deliveredAt: new Date(at) }),
          lease: null,
          leasedUntil: null,
          lastAt: new Date(at),
          responseStatus: response.status ?? null,
          responseHead: response.head,
          responseMs: response.ms,
          error: response.error ?? null,
        },
      })
    },

    async backlog() {
      const { _count, _min } = await prisma.webhookDelivery.aggregate({
        where: { status: 'pending', webhook: { pausedAt: null } },
        _count: true,
        _min: { createdAt: true },
      })
      const oldest = _min.createdAt?.getTime()
      return { pending: _count, ...(oldest !== undefined && { oldestAt: oldest }) }
    },

    async drainMatchChanges(toEvent, limit) {
      return prisma.$transaction(async (tx) => {
        const rows = await tx.matchChange.findMany({ orderBy: { at: 'asc' }, take: limit })
        for (const row of rows) await writeEvent(tx, toEvent(toMatchChange(row)), 'everybody')
        await tx.matchChange.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
        return rows.length
      })
    },

    async deleteBefore(at) {
      await prisma.webhookEvent.deleteMany({ where: { at: { lt: new Date(at) } } })
    },
  }
}

export function createWebhookStore(prisma: PrismaClient): WebhookStore {
  const find = (userId: string, id: string) => prisma.webhook.findFirst({ where: { id, userId } })

  return {
    ...createQueue(prisma),

    async create({ createdAt, events, ...webhook }) {
      const { userId } = webhook
      return createOwned(prisma, userId, {
        what: 'webhooks',
        most: MAX_WEBHOOKS,
        count: (tx) => tx.webhook.count({ where: { userId } }),
        async create(tx) {
          const data = { ...webhook, events: [...events], createdAt: new Date(createdAt) }
          return toWebhook(await tx.webhook.create({ data }))
        },
      })
    },

    async list(userId) {
      const rows = await prisma.webhook.findMany({
        where: { userId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      })
      return rows.map(toWebhook)
    },

    async find(userId, id) {
      const row = await find(userId, id)
      return row ? toWebhook(row) : undefined
    },

    async delete(userId, id) {
      const row = await find(userId, id)
      const { count } = await prisma.webhook.deleteMany({ where: { id, userId } })
      return row && count > 0 ? toWebhook(row) : undefined
    },

    async rotate(userId, { id, sealedSecret, oldUntil }) {
      const count = await prisma.$executeRaw`
        update "Webhook" set "oldSecret" = "sealedSecret", "oldSecretUntil" = ${new Date(oldUntil)},
          "sealedSecret" = ${sealedSecret}
        where "id" = ${id} and "userId" = ${userId}`
      const row = count > 0 ? await find(userId, id) : undefined
      return row ? toWebhook(row) : undefined
    },

    async pause(id, { at, reason }) {
      const { count } = await prisma.webhook.updateMany({
        where: { id, pausedAt: null },
        data: { pausedAt: new Date(at), pauseReason: reason },
      })
      return count > 0
    },

    async resume(id, at) {
      const now = new Date(at)
      await prisma.$transaction([
        prisma.webhookDelivery.updateMany({
          where: { webhookId: id, status: 'pending' },
          data: { since: now, nextAt: now },
        }),
        prisma.webhook.updateMany({ where: { id }, data: { pausedAt: null, pauseReason: null } }),
      ])
    },

    async listDeliveries(webhookId, limit) {
      const rows = await prisma.webhookDelivery.findMany({
        where: { webhookId },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit,
        ...withType,
      })
      return rows.map(toDelivery)
    },

    async enqueue(event, target) {
      await prisma.$transaction((tx) => writeEvent(tx, event, target))
      if (target === 'everybody' || !('webhookId' in target)) return undefined
      const webhookId_eventId = { webhookId: target.webhookId, eventId: event.id }
      const row = await prisma.webhookDelivery.findUnique({
        where: { webhookId_eventId },
        select: { id: true },
      })
      return row?.id
    },

    async redeliver(userId, deliveryId, at) {
      const now = new Date(at)
      const { count } = await prisma.webhookDelivery.updateMany({
        where: { id: deliveryId, webhook: { userId } },
        data: { status: 'pending', since: now, nextAt: now },
      })
      const row =
        count > 0
          ? await prisma.webhookDelivery.findUnique({ where: { id: deliveryId }, ...withType })
          : undefined
      return row ? toDelivery(row) : undefined
    },

    async findDelivery(id) {
      const row = await prisma.webhookDelivery.findUnique({ where: { id }, ...withType })
      return row ? toDelivery(row) : undefined
    },

    async isWanted(type) {
      const [row] = await prisma.$queryRaw<{ wanted: boolean }[]>(Prisma.sql`
        select exists(select 1 from "Webhook" w where ${type} = any(w."events") and w."pausedAt" is null) as "wanted"`)
      return row?.wanted ?? false
    },
  }
}
