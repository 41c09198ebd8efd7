import type { AccountWallet } from '@/lib/core/domain/accountWallet'
import type { SecurityEventKind } from '@/lib/core/domain/securityEvents'

/** A signed-in person. */
export interface Principal {
  userId: string
  /** Checksummed wallet addresses of the account. */
  addresses: string[]
  /** The account's session version when the credential was issued. */
  version: number
  /** The credential's browser session; both end together. */
  sessionId?: string
  /** Expiry of an access token, ms. */
  expiresAt?: number
  /**
   * The account's wallet that signed in, as `walletId` names it. Absent for other sign-in methods, or where only public
   * chain nodes vouch for it. Rights of a wallet beyond its account depend on this.
   */
  wallet?: string
}

/** The claims of a credential: enough to load the account. */
export type SessionClaims = Pick<Principal, 'userId' | 'version' | 'sessionId' | 'wallet'>

/** A browser session that has just started. */
interface StartedSession {
  sessionId: string
  /** Not extended by use. */
  expiresAt: Date
}

export interface TokenPair {
  accessToken: string
  refreshToken: string
  /** Seconds the access token lives. */
  expiresIn: number
}

/** The rate-limit subject of a request: stored with security events for their owner to see. */
export interface From {
  client?: string
}

/** Proof of wallet ownership: an EIP-4361 message and its signature. */
export interface WalletProof extends From {
  message: string
  signature: string
  /** The host the request came to. */
  host: string
}

/** Default scopes of a key. */
export const API_KEY_SCOPES = ['read', 'plan', 'stream', 'balances'] as const
/** `alerts` is granted only on request: it makes this service send requests. */
type ApiKeyScope = (typeof API_KEY_SCOPES)[number] | 'alerts'

/** Displayable fields of a key: never the key. */
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

/** Requests per day over the last thirty days (UTC), oldest first. */
export interface ApiKeyUsage {
  /** `YYYY-MM-DD`. */
  days: string[]
  /** Keys with at least one request; one count per entry of `days`. */
  keys: { id: string; requests: number[] }[]
}

/** The caller of an API key. */
export interface ApiKeyPrincipal {
  keyId: string
  userId: string
  scopes: string[]
}

export const IDENTITY_PROVIDERS = ['github', 'google'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

/** An account at an identity provider. */
export interface ForeignAccount {
  provider: IdentityProvider
  /** Its id at the provider; names can change. */
  subject: string
  label: string
}

/** The sign-in methods of an account. */
export interface Account {
  userId: string
  /** ISO 3166-1 alpha-2, where the owner chose one. */
  country?: string
  wallets: (AccountWallet & { linkedAt: Date })[]
  identities: { provider: string; label: string; linkedAt: Date }[]
}

export interface SecurityEventInfo extends From {
  id: string
  at: Date
  kind: SecurityEventKind
  /** The wallet, key or identity concerned. */
  subject?: string
}

/**
 * Sign-in, tokens and keys. Every check of a credential reads its row, so a revocation on one process takes effect on
 * all of them from the next request.
 * Errors: `BaseError` with `unauthorized` or `token_expired` for every rejected credential, `invalid` for a message or
 * signature that cannot be parsed, `limit_reached` over 25 live keys, `conflict` when the account's state prevents it,
 * `not_found` for another user's key.
 */
export interface AuthService {
  createNonce(): Promise<{ nonce: string; expiresAt: Date }>
  /** Checks an EIP-4361 message and spends its nonce; a wallet's first sign-in creates its account. */
  signIn(proof: WalletProof): Promise<Principal>
  /** The same for an external account; `linkTo` makes it a sign-in method of that account. */
  signInElsewhere(account: ForeignAccount, options: From & { linkTo?: Principal }): Promise<Principal>
  issueTokens(session: SessionClaims): Promise<TokenPair>
  refresh(refreshToken: string, from?: From): Promise<TokenPair>
  verifyAccessToken(token: string): Promise<Principal>
  /** The principal of the claims; undefined once the credential has ended. */
  findSession(claims: SessionClaims): Promise<Principal | undefined>
  /** Starts a browser session after a sign-in. Errors: `unauthorized` when that sign-in was ended. */
  startSession(principal: Principal): Promise<StartedSession>
  /** Ends a browser session: every copy of its cookie, and the tokens issued to it. */
  endSession(session: { userId: string; sessionId: string }): Promise<void>
  /** Ends all browser sessions, refresh families and access tokens of the account. API keys stay valid. */
  signOutEverywhere(userId: string, from?: From): Promise<void>
  getAccount(userId: string): Promise<Account>
  /** The country the owner trades from; undefined clears it. */
  setCountry(userId: string, country: string | undefined): Promise<Account>
  linkWallet(userId: string, proof: WalletProof): Promise<Account>
  /** `wallet`: its name, or the address alone if the account has it on one chain only. */
  unlinkWallet(userId: string, wallet: string, from?: From): Promise<Account>
  unlinkIdentity(userId: string, provider: string, from?: From): Promise<Account>
  /** Records any other event for the owner. Errors: none; a failed write is logged. */
  recordEvent(userId: string, event: From & { kind: SecurityEventKind; subject?: string }): Promise<void>
  /** Newest first. */
  listSecurityEvents(userId: string): Promise<SecurityEventInfo[]>
  verifyApiKey(key: string): Promise<ApiKeyPrincipal>
  /** Calls back once, within a second, when the key of an open response ends; returns the unsubscribe function. */
  watchApiKey(key: string, ended: () => void): () => void
  /** The same for an access token's session: a sign-out, everywhere or of its browser, ends open responses too. */
  watchSession(claims: SessionClaims, ended: () => void): () => void
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
  /** Writes what `meter` counted; also runs every few seconds. */
  flush(): Promise<void>
  /** Stops counting and writes the rest; before the database closes. */
  close(): Promise<void>
}
