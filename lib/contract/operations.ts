import type { z } from 'zod'
import { ACCOUNTS_OPERATIONS } from './operations/accounts'
import { ALERTS_OPERATIONS } from './operations/alerts'
import { MARKETS_OPERATIONS } from './operations/markets'
import { REVIEW_OPERATIONS } from './operations/review'
import { SERVICE_OPERATIONS } from './operations/service'
import type { OperationSpec } from './operations/spec'
import { TRADING_OPERATIONS } from './operations/trading'
import { WALLETS_OPERATIONS } from './operations/wallets'

/** Every operation that runs, and nothing else: handlers and the API description are both made from this table. */
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

/** Whose access token or session it is. */
interface SignedIn {
  userId: string
  addresses: string[]
  version: number
  sessionId?: string
  wallet?: string
}

/** What an operation gets of the request, after every check. */
export interface OperationInput<S extends OperationSpec> {
  params: Parsed<S['params']>
  query: Parsed<S['query']>
  body: S['bodyOptional'] extends true ? Parsed<S['body']> | undefined : Parsed<S['body']>
  principal: S['access'] extends 'user' | 'reviewer' | 'session' ? SignedIn : undefined
  /** Whose credential was shown; of operations that need none, where there was one. */
  userId: S['access'] extends 'user' | 'reviewer' | 'key' | 'credential' ? string : string | undefined
  /** The wallet by which somebody may review matches. */
  reviewer: S['access'] extends 'reviewer' ? string : undefined
  /** The host the request was sent to. */
  host: string
  /** Network address of the caller, as it is counted. */
  client: string
  /** What the API key that was shown may be used for; absent where none was. */
  keyScopes?: readonly string[]
  /** Showed a valid API key or access token. */
  hasCredential: boolean
  /** Of a stream that was interrupted. */
  lastEventId?: string
}

export type OperationOutput<S extends OperationSpec> = z.output<S['response']>
