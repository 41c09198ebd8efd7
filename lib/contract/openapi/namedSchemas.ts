import { z } from 'zod'
import { createdApiKey, listedApiKey } from '../apiKeys'
import { arbitrageItem, arbitrageLife } from '../arbitrage'
import { profileResponse, tokenResponse } from '../auth'
import { cash, discovery, holding, wallet } from '../balances'
import { bookSide, platformBook, wireBook, wireFee } from '../book'
import { bookmarksResponse, wireBookmark } from '../bookmarks'
import { planPlatform } from '../distribution'
import { errorResponse } from '../error'
import { eventOutcome, ruleDifference } from '../event'
import { eventSummary } from '../eventsList'
import { matchCase, matchReview } from '../matches'
import { OPERATIONS, type OperationSpec } from '../operations'
import { platformInfo } from '../platforms'
import { position } from '../positions'
import { receipt } from '../receipt'
import { planDocument } from '../receipts'
import { outcomeSettlement } from '../settlement'
import { settlementReview } from '../settlementReviews'
import { STREAM_MESSAGES, streamResponse } from '../stream'
import { stressResult } from '../stress'
import { ticket } from '../tickets'
import { wireTrade } from '../trades'
import { WEBHOOK_MESSAGES } from '../webhookMessages'

/** Schemas that several responses share, or that deserve a type name in a client. */
const SHARED: Record<string, z.ZodType> = {
  Error: errorResponse,
  BookSide: bookSide,
  Book: wireBook,
  PlatformBook: platformBook,
  Fee: wireFee,
  Outcome: eventOutcome,
  OutcomeSettlement: outcomeSettlement,
  RuleDifference: ruleDifference,
  EventSummary: eventSummary,
  Platform: platformInfo,
  Trade: wireTrade,
  PlanPlatform: planPlatform,
  StressResult: stressResult,
  Receipt: receipt,
  PlanDocument: planDocument,
  Ticket: ticket,
  Opportunity: arbitrageItem,
  EndedOpportunity: arbitrageLife,
  Holding: holding,
  Position: position,
  Cash: cash,
  Wallet: wallet,
  Discovery: discovery,
  Tokens: tokenResponse,
  Profile: profileResponse,
  CreatedApiKey: createdApiKey,
  ApiKey: listedApiKey,
  Bookmark: wireBookmark,
  Bookmarks: bookmarksResponse,
  MatchCase: matchCase,
  MatchReview: matchReview,
  SettlementReview: settlementReview,
  StreamBook: STREAM_MESSAGES.book,
  StreamBookDelta: STREAM_MESSAGES.book_delta,
  StreamTrade: STREAM_MESSAGES.trade,
  StreamTradeGap: STREAM_MESSAGES.trade_gap,
  StreamStatus: STREAM_MESSAGES.status,
  StreamArbitrage: STREAM_MESSAGES.arbitrage,
  StreamAlert: STREAM_MESSAGES.alert,
  StreamEnd: STREAM_MESSAGES.end,
  StreamMessage: streamResponse,
  AlertFiredMessage: WEBHOOK_MESSAGES['alert.fired'],
  ArbitrageOpenedMessage: WEBHOOK_MESSAGES['arbitrage.opened'],
  MatchChangedMessage: WEBHOOK_MESSAGES['match.changed'],
  WebhookTestMessage: WEBHOOK_MESSAGES['webhook.test'],
}

const capital = (id: string) => id[0]?.toUpperCase() + id.slice(1)

export interface NamedSchemas {
  /** Response schemas, as sent. */
  output: z.core.$ZodRegistry<{ id: string }>
  /** Request body schemas, as callers write them. */
  input: z.core.$ZodRegistry<{ id: string }>
  nameOf(schema: z.ZodType): string
}

/** Every named schema of the document: shared ones, and each operation's response and body. */
export function namedSchemas(): NamedSchemas {
  const output = z.registry<{ id: string }>()
  const input = z.registry<{ id: string }>()
  const names = new Map<z.ZodType, string>()
  const name = (registry: typeof output, schema: z.ZodType, id: string) => {
    if (names.has(schema)) return
    names.set(schema, id)
    registry.add(schema, { id })
  }
  for (const [id, schema] of Object.entries(SHARED)) name(output, schema, id)
  for (const operation of Object.values<OperationSpec>(OPERATIONS)) {
    name(output, operation.response, `${capital(operation.id)}Response`)
    if (operation.body) name(input, operation.body, `${capital(operation.id)}Request`)
  }
  return { output, input, nameOf: (schema) => names.get(schema) ?? '' }
}
