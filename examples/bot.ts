// Watches one event and prints an order's legs once all of it fills at the limit or better, fees included.
//   npx tsx examples/bot.ts --limit 0.45 --usd 250 --event SLUG
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Crossbook, tokensOf, UnavailableError } from 'crossbook-client'

const names = ['event', 'limit', 'usd', 'every'] as const
const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
const { event: named, limit = 0.5, usd = 250, every = 2 } = parseArgs({ options }).values
const { CROSSBOOK_URL: baseUrl, CROSSBOOK_API_KEY: apiKey } = process.env
const api = new Crossbook({ baseUrl, apiKey })
const slug = named ?? (await api.listEvents({ paired: true, limit: 1 })).events[0]?.event_slug ?? ''
const event = await api.getEvent({ slug })
const outcome = event.outcomes.find(({ is_active }) => is_active)
if (!outcome) throw new Error(`Nothing of ${event.event_slug} trades.`)

let changed = true
async function watchBooks() {
  const onReconnect = () => console.error('The stream broke off; connecting again.')
  for await (const message of api.stream({ event: [event.event_slug] }, { onReconnect }))
    changed ||= message.event.startsWith('book')
}
void watchBooks()

const amounts = { amount_usd: Number(usd), max_all_in: Number(limit) }
const order = { tokens: tokensOf(outcome), direction: 'buy' as const, ...amounts }
console.log(`Watching ${event.event_title}: $${usd} of YES at ${limit} or less`)
for (; ; await sleep(Number(every) * 1_000)) {
  if (!changed) continue
  changed = false
  const planned = await api.planDistribution(order).catch((error: unknown) => {
    // No order book is available yet.
    if (error instanceof UnavailableError) return undefined
    throw error
  })
  if (!planned?.combined.complete) continue
  const { combined, platforms, distributions } = planned
  for (const { platform } of distributions) {
    const leg = platforms[platform]
    console.log(`${platform}: ${leg?.tokens} tokens for $${leg?.usd}, limit price ${leg?.worst_price}`)
  }
  console.log(`Total: ${combined.tokens} tokens for $${combined.usd}, all-in price ${combined.price}`)
  process.exit(0)
}
