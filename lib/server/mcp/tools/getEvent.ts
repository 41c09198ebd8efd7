import { z } from 'zod'
import { eventDetail } from '@/lib/contract/event'
import { cutBook, cutTexts, page } from '../cut'
import { defineTool } from '../defineTool'

const outcome = eventDetail.shape.outcomes.element
const PARTS = ['books', 'match', 'settlement'] as const

const optional = outcome
  .pick({ cached_orderbook: true, orderbooks: true, match: true, settlement: true })
  .partial()
const output = eventDetail.extend({
  outcomes: z
    .array(
      outcome
        .omit({ cached_orderbook: true, orderbooks: true, match: true, settlement: true })
        .extend(optional.shape),
    )
    .describe('The page of outcomes that was requested.'),
  outcomes_total: z.int().describe('Outcomes of the event.'),
})
type Outcome = z.input<typeof outcome>

/** Omits the parts that were not requested. */
function partsOf(
  one: Outcome,
  { include, depth }: { include: readonly (typeof PARTS)[number][]; depth: number },
) {
  const { cached_orderbook: combined, orderbooks, match, settlement, ...rest } = one
  const books = Object.fromEntries(
    Object.entries(orderbooks).map(([platform, book]) => [platform, book && cutBook(book, depth)]),
  )
  return {
    ...rest,
    ...(include.includes('books') && {
      cached_orderbook: combined && cutBook(combined, depth),
      orderbooks: books,
    }),
    ...(include.includes('match') && { match }),
    ...(include.includes('settlement') && { settlement }),
  }
}

export const getEvent = defineTool({
  name: 'get_event',
  title: 'Get an event',
  description:
    'One event with its outcomes: best prices, token ids of every platform (for plan_order), and on request order books, how surely the platforms ask the same, and how they settle. Use it after search_events. Outcomes are paged; rules are cut to rules_chars.',
  operation: 'getEvent',
  input: z.strictObject({
    event: z.string().min(1).max(300).describe('Slug of the event, as in search_events.'),
    include: z.array(z.enum(PARTS)).max(3).default([]).describe('More about each outcome.'),
    depth: z.int().min(1).max(50).default(5).describe('Levels a side of included books.'),
    outcomes_offset: z.int().min(0).default(0).describe('Outcomes to skip.'),
    outcomes_limit: z.int().min(1).max(500).default(10).describe('Outcomes in the answer.'),
    rules_chars: z.int().min(0).max(100_000).default(300).describe("Characters of each platform's rules."),
  }),
  output,
  call: ({ event }) => ({ params: { slug: event } }),
  shorten: ({ outcomes, descriptions, ...rest }, args) => ({
    ...rest,
    descriptions: cutTexts(descriptions, args.rules_chars),
    outcomes: page(outcomes, { offset: args.outcomes_offset, limit: args.outcomes_limit }).map((one) =>
      partsOf(one, args),
    ),
    outcomes_total: outcomes.length,
  }),
})
