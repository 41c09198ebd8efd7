// Watches one event and prints the legs of an order once all of it fills at the limit or better, fees included.
//   npx tsx examples/bot.ts --limit 0.45 --usd 250 --event SLUG
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { DistributionRequest } from '@/lib/contract/distribution'
import type { EventDetail } from '@/lib/contract/event'
import type { EventsListResponse } from '@/lib/contract/eventsList'
import { call, follow, plan } from './crossbook'

const names = ['event', 'limit', 'usd', 'every'] as const
const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
const { event: named, limit = 0.5, usd = 250, every = 2 } = parseArgs({ options }).values
const listed = await call<EventsListResponse>('/api/events/list?paired=true&limit=1')
const event = await call<EventDetail>(`/api/event/${named ?? listed.events[0]?.event_slug}`)
const outcome = event.outcomes.find(({ is_active }) => is_active)
if (!outcome) throw new Error(`Nothing of ${event.event_slug} trades.`)

let changed = true
async function watchBooks() {
  for await (const { event: kind } of follow(event.event_slug)) changed ||= kind.startsWith('book')
}
void watchBooks()

const tokens = Object.fromEntries(event.sources.map((id) => [id, outcome[`${id}_yes_token`] ?? undefined]))
const amounts = { amount_usd: Number(usd), max_all_in: Number(limit) }
const order: DistributionRequest = { tokens, direction: 'buy', ...amounts }
console.log(`Watching ${event.event_title}: $${usd} of YES at ${limit} or less`)
for (; ; await sleep(Number(every) * 1_000)) {
  if (!changed) continue
  changed = false
  const planned = await plan(order)
  if (!planned || planned.combined.filled_ratio < 1) continue
  const { combined, platforms, distributions } = planned
  for (const { platform } of distributions) {
    const leg = platforms[platform]
    console.log(`${platform}: ${leg?.tokens} tokens for $${leg?.usd}, limit price ${leg?.worst_price}`)
  }
  console.log(`Total: ${combined.tokens} tokens for $${combined.usd}, all-in price ${combined.price}`)
  process.exit(0)
}
