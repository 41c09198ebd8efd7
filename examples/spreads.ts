// Joint cost of YES and NO of each event's leading outcome, fees included: below $1 the pair pays more than it costs.
//   npx tsx examples/spreads.ts --events 20 --tokens 100 --csv spreads.csv
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Crossbook, type components, tokensOf, UnavailableError } from 'crossbook-client'

type Schemas = components['schemas']

const { CROSSBOOK_URL: baseUrl, CROSSBOOK_API_KEY: apiKey } = process.env
// One retry is enough when no order book is available.
const api = new Crossbook({ baseUrl, apiKey, retries: 1 })
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { events: text, tokens: text, csv: text } })
const size = Number(values.tokens ?? 100)

/** The best all-in price of the full size over all platforms; undefined when it does not fill. */
async function buy(outcome: Schemas['Outcome'], side: 'yes' | 'no') {
  const order = { tokens: tokensOf(outcome, side), direction: 'buy' as const, amount_tokens: size }
  const planned = await api.planDistribution(order).catch((error: unknown) => {
    if (error instanceof UnavailableError) return undefined
    throw error
  })
  if (!planned?.avg_price || !planned.combined.complete) return undefined
  return {
    price: planned.avg_price,
    platforms: planned.distributions.map(({ platform }) => platform).join(' + '),
  }
}

// One row per event.

const cents = (price: number | null | undefined) => (price == null ? '' : (price * 100).toFixed(2))

async function toRow({ event_slug, event_title, leading_outcome_id, spread }: Schemas['EventSummary']) {
  const { outcomes } = await api.getEvent({ slug: event_slug })
  const outcome = outcomes.find(({ outcome_id }) => outcome_id === leading_outcome_id)
  const yes = outcome && (await buy(outcome, 'yes'))
  const no = outcome && (await buy(outcome, 'no'))
  return {
    event: event_title,
    outcome: outcome?.outcome_group_title ?? 'Yes',
    'spread ¢': cents(spread),
    'YES ¢': cents(yes?.price),
    'YES on': yes?.platforms ?? '',
    'NO ¢': cents(no?.price),
    'NO on': no?.platforms ?? '',
    'after fees ¢': yes && no ? cents(1 - yes.price - no.price) : '',
  }
}

const limit = Number(values.events ?? 20)
const { events } = await api.listEvents({ paired: true, sort: 'spread', limit })
const rows: Awaited<ReturnType<typeof toRow>>[] = []
for (const event of events) rows.push(await toRow(event))
console.table(rows)

// CSV output.

if (values.csv !== undefined) {
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
  writeFileSync(values.csv, lines.map((line) => `${line.map(quoted).join(',')}\n`).join(''))
}
