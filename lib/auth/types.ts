import type { AccountWallet } from '@/lib/domain/accountWallet'
import type { SecurityEventKind } from '@/lib/domain/securityEvents'

/** A signed-in person. */
export interface Principal {
  userId: string
  /** Checksummed wallet addresses of the account. */
  addresses: string[]
  /** The account's session version that the credential was made under. */
  version: number
  /** The browser session that the credential belongs to, and ends with. */
  sessionId?: string
  /**
   * The account's wallet that signed in, as `walletId` names it. Absent where another way in was taken, or where only
   * chain nodes that nobody configured vouch for it. What a wallet may do beyond its account goes by this.
   */
  wallet?: string
}

/** The credential's part of a principal: enough to look the account up again. */
export type SessionClaims = Pick<Principal, 'userId' | 'version' | 'sessionId' | 'wallet'>

/** A browser session that has just begun. */
interface StartedSession {
  sessionId: string
  /** However often it is used. */
  expiresAt: Date
}

export interface TokenPair {
  accessToken: string
  refreshToken: string
  /** Seconds the access token lives. */
  expiresIn: number
}

/** Where a request came from, as it is counted: kept beside security events for their owner to see. */
export interface From {
  client?: string
}

/** A wallet's proof that it is its owner's: an EIP-4361 message and its signature. */
export interface WalletProof extends From {
  message: string
  signature: string
  /** The host the request came to. */
  host: string
}

export const API_KEY_SCOPES = ['read', 'plan', 'stream', 'balances'] as const
type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** What may be shown of a key: never the key. */
export interface ApiKeyInfo {
  id: string
  prefix: string
  name: string
  scopes: string[]
  createdAt: Date
  expiresAt?: Date
  lastUsedAt?: Date
  revokedAt?: Date
  requests30d: number
}

/** Requests a day of the last thirty days (UTC), oldest first. */
export interface ApiKeyUsage {
  /** `YYYY-MM-DD`. */
  days: string[]
  /** Keys with any request; one count for each of `days`. */
  keys: { id: string; requests: number[] }[]
}

/** Whoever calls with an API key. */
export interface ApiKeyPrincipal {
  keyId: string
  userId: string
  scopes: string[]
}

export const IDENTITY_PROVIDERS = ['github', 'google'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

/** An account elsewhere. */
export interface ForeignAccount {
  provider: IdentityProvider
  /** Its id there; names change. */
  subject: string
  label: string
}

/** The ways into an account. */
export interface Account {
  userId: string
  wallets: (AccountWallet & { linkedAt: Date })[]
  identities: { provider: string; label: string; linkedAt: Date }[]
}

export interface SecurityEventInfo extends From {
  id: string
  at: Date
  kind: SecurityEventKind
  /** The wallet, key or identity that it is about. */
  subject?: string
}

/**
 * Sign-in, tokens and keys. Every check of a credential reads its row, so that what is ended on one process is ended
 * on all of them from the next request on.
 * Errors: `BaseError` with `unauthorized` or `token_expired` on every refusal of a credential, `invalid` on a message
 * or signature that cannot be read, `limit_reached` over 25 live keys, `conflict` when a state stands in the way,
 * `not_found` for another user's key.
 */
export interface AuthService {
  createNonce(): Promise<{ nonce: string; expiresAt: Date }>
  /** Checks an EIP-4361 message and spends its nonce; the first sign-in of a wallet makes its account. */
  signIn(proof: WalletProof): Promise<Principal>
  /** The same for an account elsewhere; with `linkTo` it becomes a way into that account. */
  signInElsewhere(account: ForeignAccount, options: From & { linkTo?: Principal }): Promise<Principal>
  issueTokens(session: SessionClaims): Promise<TokenPair>
  refresh(refreshToken: string, from?: From): Promise<TokenPair>
  verifyAccessToken(token: string): Promise<Principal>
  /** Whose credential the claims are of; undefined once it was ended. */
  findSession(claims: SessionClaims): Promise<Principal | undefined>
  /** Begins a browser session of whoever has just signed in. Errors: `unauthorized` when the sign-in was ended. */
  startSession(principal: Principal): Promise<StartedSession>
  /** Ends a browser session: every copy of its cookie, and the tokens that were issued to it. */
  endSession(session: { userId: string; sessionId: string }): Promise<void>
  /** Ends all browser sessions, refresh families and access tokens of the account. API keys go on. */
  signOutEverywhere(userId: string, from?: From): Promise<void>
  getAccount(userId: string): Promise<Account>
  linkWallet(userId: string, proof: WalletProof): Promise<Account>
  /** `wallet`: its name, or the address alone where the account has it on one chain only. */
  unlinkWallet(userId: string, wallet: string, from?: From): Promise<Account>
  unlinkIdentity(userId: string, provider: string, from?: From): Promise<Account>
  /** The newest first. */
  listSecurityEvents(userId: string): Promise<SecurityEventInfo[]>
  verifyApiKey(key: string): Promise<ApiKeyPrincipal>
  /** Calls back once, within a second, when a key ends that an open answer was asked with; returns how to stop. */
  watchApiKey(key: string, ended: () => void): () => void
  /** Counts a request of a key without a write in the request path. */
  meter(keyId: string): void
  createApiKey(
    userId: string,
    input: From & { name?: string; scopes?: ApiKeyScope[]; expiresInDays?: number },
  ): Promise<{ key: string; info: ApiKeyInfo }>
  listApiKeys(userId: string): Promise<ApiKeyInfo[]>
  readApiKeyUsage(userId: string): Promise<ApiKeyUsage>
  revokeApiKey(userId: string, keyId: string, from?: From): Promise<{ id: string; revokedAt: Date }>
  rotateApiKey(userId: string, keyId: string, from?: From): Promise<{ key: string; info: ApiKeyInfo }>
  /** Writes what `meter` counted; also runs by itself every few seconds. */
  flush(): Promise<void>
  /** Stops counting and writes the rest; before the database closes. */
  close(): Promise<void>
}
