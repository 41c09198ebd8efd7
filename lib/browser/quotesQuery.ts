import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@/lib/contract/callOperation'
import type { OutcomeQuotes } from '@/lib/contract/quotes'
import { call } from './call'
import { createBatchLoader } from './createBatchLoader'
import { shouldRetry } from './shouldRetry'

/** Refetch intervals: list rows are overviews, an event is watched closely. */
const LIST_MS = 5_000
const EVENT_MS = 2_000

const quotesOf = async (query: CallInput['query']): Promise<readonly OutcomeQuotes[]> =>
  (await call('getQuotes', { query })).quotes

const loaders = new Map<number, (eventId: string) => Promise<OutcomeQuotes | null>>()

/** One loader per size: rows that come into view in sequence share their requests. */
function loaderOf(sizeUsd: number) {
  const known = loaders.get(sizeUsd)
  if (known) return known
  const made = createBatchLoader<OutcomeQuotes>({
    togetherMs: 60,
    atOnce: 50,
    async send(ids) {
      const quotes = await quotesOf({ size_usd: sizeUsd, events: ids })
      return new Map(quotes.map((one) => [one.event_id, one]))
    },
  })
  loaders.set(sizeUsd, made)
  return made
}

/** Cost of an order on an event's leading outcome. */
export const leadingQuoteQuery = (eventId: string, sizeUsd: number) =>
  queryOptions({
    queryKey: ['quote', eventId, sizeUsd],
    queryFn: () => loaderOf(sizeUsd)(eventId),
    refetchInterval: LIST_MS,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })

/** The same of every outcome of an event, by outcome id. */
export const eventQuotesQuery = (eventId: string, sizeUsd: number) =>
  queryOptions({
    queryKey: ['quotes', eventId, sizeUsd],
    queryFn: async () => {
      const quotes = await quotesOf({ size_usd: sizeUsd, outcomes: 'all', events: [eventId] })
      return Object.fromEntries(quotes.map((one) => [one.outcome_id, one]))
    },
    refetchInterval: EVENT_MS,
    refetchIntervalInBackground: false,
    retry: shouldRetry,
  })
