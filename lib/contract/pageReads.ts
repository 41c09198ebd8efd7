import { z } from 'zod'
import { arbitrageHistoryResponse, arbitrageItem, arbitrageLife } from './arbitrage'
import type { OperationSpec } from './operations'
import { platformId } from './platform'
import { restrictsResponse } from './restricts'
import { nullableNumber, nullableText, text } from './scalars'

const bestOpportunity = z.object({
  event_id: z.string(),
  /** Id of the opportunity. */
  id: z.string(),
  profit_usd: z.number(),
  /** USD per set of tokens that pays a dollar, after fees. */
  edge: z.number(),
  /** False where a match is not verified or the markets are known to settle differently. */
  sure: z.boolean(),
})

const bestSplit = z.object({
  event_slug: z.string(),
  event_title: z.string(),
  /** Null on a binary event. */
  outcome: nullableText,
  outcome_id: z.string(),
  size_usd: z.number(),
  /** USD per token, fees included. */
  all_in_price: z.number(),
  /** Largest amount first. */
  platforms: z.array(platformId),
  /** The best single platform for the order. */
  single: z.object({ platform: platformId, all_in_price: z.number() }),
  savings_usd: z.number(),
})

const decided = z.object({ right: z.int(), total: z.int() })

const modelUse = z.object({
  name: z.string(),
  tokens_per_day: z.int(),
  /** In the last 24 hours. */
  tokens: z.int(),
  requests: z.int(),
  /** Undecided pairs of events without a judgement. */
  waiting: z.int(),
  /** Verdicts that reviewers decided alike, of those that they decided. */
  agreement: decided,
  /** The same of what the model published. */
  precision: decided,
})

/**
 * Reads of the service's own pages besides operations, over their private connection only: not part of the public API.
 */
export const PAGE_READS = {
  readVisitor: {
    id: 'readVisitor',
    method: 'GET',
    path: '/pages/visitor',
    tag: 'service',
    summary: 'Whether the browser session in the Cookie header is valid, and may review matches.',
    access: 'open',
    response: z.object({ signed_in: z.boolean(), reviewer: z.boolean() }),
  },
  readRestricts: {
    id: 'readRestricts',
    method: 'GET',
    path: '/pages/restricts',
    tag: 'service',
    summary:
      'What platforms publish about the country that the account chose, else about where the visitor is.',
    access: 'open',
    response: restrictsResponse.pick({ country: true, platforms: true }),
  },
  findOutcome: {
    id: 'findOutcome',
    method: 'GET',
    path: '/pages/outcome/{id}',
    tag: 'service',
    summary: 'The event and outcome that an outcome id leads to, former ids included.',
    access: 'open',
    params: z.strictObject({ id: text() }),
    response: z.object({ event_slug: z.string(), outcome_id: z.string() }),
    errors: [404],
  },
  listRelated: {
    id: 'listRelated',
    method: 'GET',
    path: '/pages/related/{slug}',
    tag: 'service',
    summary: 'Open events similar to one, the most similar first.',
    access: 'open',
    params: z.strictObject({ slug: text() }),
    response: z.object({
      events: z.array(
        z.object({
          event_slug: z.string(),
          event_title: z.string(),
          sources: z.array(platformId),
          volume: nullableNumber,
          end_date: nullableText,
        }),
      ),
    }),
  },
  readScanner: {
    id: 'readScanner',
    method: 'GET',
    path: '/pages/scanner',
    tag: 'service',
    summary: 'The most profitable opportunities, the last one that is gone, and how long they live.',
    access: 'open',
    response: z.object({
      pairs: z.array(arbitrageItem),
      total: z.int(),
      last: arbitrageLife.nullable(),
      spans: arbitrageHistoryResponse.shape.by_size,
      generated_at: z.string(),
    }),
  },
  listBestOpportunities: {
    id: 'listBestOpportunities',
    method: 'GET',
    path: '/pages/opportunities',
    tag: 'service',
    summary: 'Of each event that has an opportunity now, the best one.',
    access: 'open',
    response: z.object({ opportunities: z.array(bestOpportunity) }),
  },
  readBestSplit: {
    id: 'readBestSplit',
    method: 'GET',
    path: '/pages/best-split',
    tag: 'service',
    summary:
      'Of the most traded questions on several platforms the order that a split saves the most on now.',
    access: 'open',
    response: z.object({ best: bestSplit.nullable(), generated_at: z.string() }),
  },
  readModelUse: {
    id: 'readModelUse',
    method: 'GET',
    path: '/pages/model-use',
    tag: 'service',
    summary: 'What the language model for matching costs, and how well it does; null where there is none.',
    access: 'open',
    response: z.object({ model: modelUse.nullable() }),
  },
  listSitemap: {
    id: 'listSitemap',
    method: 'GET',
    path: '/pages/sitemap',
    tag: 'service',
    summary: 'The open events with the largest volume, and when each last changed.',
    access: 'open',
    response: z.object({ events: z.array(z.object({ event_slug: z.string(), updated_at: z.string() })) }),
  },
} as const satisfies Record<string, OperationSpec>

export type PageReads = typeof PAGE_READS
export type BestOpportunity = z.infer<typeof bestOpportunity>
export type BestOpportunities = z.infer<PageReads['listBestOpportunities']['response']>
export type BestSplit = z.infer<typeof bestSplit>
export type BestSplitRead = z.infer<PageReads['readBestSplit']['response']>
export type ModelUse = z.infer<PageReads['readModelUse']['response']>
export type Restricts = z.infer<PageReads['readRestricts']['response']>
export type ScannerRead = z.infer<PageReads['readScanner']['response']>
