import type { OutboxEvent, OutboxTarget } from '@/lib/core/domain/webhook'
import { Prisma, type PrismaClient } from '../generated/client.ts'

/** The client itself, or a transaction of it. */
export type Queries = Pick<PrismaClient, '$queryRaw' | '$executeRaw'>

/** Maximum queued events per webhook; beyond it the webhook gets no more: it has not answered for a long time. */
const MAX_PENDING = 10_000

/** One delivery per event and webhook. */
const deliveryIds = Prisma.sql`encode(sha256(convert_to(e."id" || ' ' || w."id", 'UTF8')), 'hex')`

function subscribers(type: string, target: OutboxTarget): Prisma.Sql {
  if (target === 'everybody') return Prisma.sql`${type} = any(w."events")`
  const own = Prisma.sql`w."userId" = ${target.userId}`
  return 'webhookId' in target
    ? Prisma.sql`${own} and w."id" = ${target.webhookId}`
    : Prisma.sql`${own} and ${type} = any(w."events")`
}

/**
 * Writes an event and a delivery to each webhook that gets it, within the transaction of the change itself: one is
 * never stored without the other. An event written before stays as it is.
 * Returns whether it is new.
 */
export async function writeEvent(sql: Queries, event: OutboxEvent, target: OutboxTarget): Promise<boolean> {
  const at = new Date(event.at)
  const written = await sql.$executeRaw`
    insert into "WebhookEvent" ("id", "type", "at", "body")
    values (${event.id}, ${event.type}, ${at}, ${event.body})
    on conflict ("id") do nothing`
  if (written === 0) return false
  await sql.$executeRaw`
    insert into "WebhookDelivery" ("id", "webhookId", "eventId", "createdAt", "since", "nextAt")
    select ${deliveryIds}, w."id", e."id", e."at", e."at", e."at"
    from "WebhookEvent" e cross join "Webhook" w
    where e."id" = ${event.id} and ${subscribers(event.type, target)}
      and (w."pausedAt" is null or ${event.type} = 'webhook.test')
      and (select count(*) from (select 1 from "WebhookDelivery" d
        where d."webhookId" = w."id" and d."status" = 'pending' limit ${MAX_PENDING}) p) < ${MAX_PENDING}
    on conflict do nothing`
  return true
}
