import type { z } from 'zod'
import { ACCOUNTS_OPERATIONS } from './operations/accounts'
import { ALERTS_OPERATIONS } from './operations/alerts'
import { MARKETS_OPERATIONS } from './operations/markets'
import { REVIEW_OPERATIONS } from './operations/review'
import { SERVICE_OPERATIONS } from './operations/service'
import type { OperationSpec } from './operations/spec'
import { TRADING_OPERATIONS } from './operations/trading'
import { WALLETS_OPERATIONS } from './operations/wallets'

/** Every operation that is served: handlers and the API description are both built from this table. */
export const OPERATIONS = {
  ...MARKETS_OPERATIONS,
  ...TRADING_OPERATIONS,
  ...ALERTS_OPERATIONS,
  ...WALLETS_OPERATIONS,
  ...ACCOUNTS_OPERATIONS,
  ...REVIEW_OPERATIONS,
  ...SERVICE_OPERATIONS,
}

export type Operations = typeof OPERATIONS
export type { OperationSpec } from './operations/spec'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** Owner of the access token or session. */
interface SignedIn {
  userId: string
  addresses: string[]
  version: number
  sessionId?: string
  wallet?: string
}

/** The validated request that an operation receives. */
export interface OperationInput<S extends OperationSpec> {
  params: Parsed<S['params']>
  query: Parsed<S['query']>
  body: S['bodyOptional'] extends true ? Parsed<S['body']> | undefined : Parsed<S['body']>
  principal: S['access'] extends 'user' | 'reviewer' | 'session' ? SignedIn : undefined
  /** Owner of the credential; undefined where an operation requires none and none was sent. */
  userId: S['access'] extends 'user' | 'reviewer' | 'key' | 'credential' ? string : string | undefined
  /** The wallet that authorises the reviewer. */
  reviewer: S['access'] extends 'reviewer' ? string : undefined
  /** Of an operation with `guest`: the browser that a page sent the request from, as the database knows it. */
  guest?: string
  /** The host the request was sent to. */
  host: string
  /** Network address of the caller, as the rate limiter counts it. */
  client: string
  /** Scopes of the API key; absent without one. */
  keyScopes?: readonly string[]
  /** The request carried a valid API key or access token. */
  hasCredential: boolean
  /** Last event id of an interrupted stream. */
  lastEventId?: string
}

export type OperationOutput<S extends OperationSpec> = z.output<S['response']>
