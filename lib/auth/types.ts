/** A signed-in person. */
export interface Principal {
  userId: string
  /** Checksummed wallet addresses of the account. */
  addresses: string[]
}

export interface TokenPair {
  accessToken: string
  refreshToken: string
  /** Seconds the access token lives. */
  expiresIn: number
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

/** Whoever calls with an API key. */
export interface ApiKeyPrincipal {
  keyId: string
  userId: string
  scopes: string[]
}

/**
 * Sign-in, tokens and keys.
 * Errors: `BaseError` with `unauthorized` or `token_expired` on every refusal of a credential, `invalid` on a message
 * or signature that cannot be read, `limit_reached` over 25 live keys, `not_found` for another user's key.
 */
export interface AuthService {
  createNonce(): Promise<{ nonce: string; expiresAt: Date }>
  /** Checks an EIP-4361 message and spends its nonce. `host` is the host the request came to. */
  signIn(input: { message: string; signature: string; host: string }): Promise<Principal>
  issueTokens(userId: string): Promise<TokenPair>
  refresh(refreshToken: string): Promise<TokenPair>
  verifyAccessToken(token: string): Promise<Principal>
  verifyApiKey(key: string): Promise<ApiKeyPrincipal>
  /** Counts a request of a key without a write in the request path. */
  meter(keyId: string): void
  createApiKey(
    userId: string,
    input: { name?: string; scopes?: ApiKeyScope[]; expiresInDays?: number },
  ): Promise<{ key: string; info: ApiKeyInfo }>
  listApiKeys(userId: string): Promise<ApiKeyInfo[]>
  revokeApiKey(userId: string, keyId: string): Promise<{ id: string; revokedAt: Date }>
  rotateApiKey(userId: string, keyId: string): Promise<{ key: string; info: ApiKeyInfo }>
  /** Writes what `meter` counted; also runs by itself every few seconds. */
  flush(): Promise<void>
  /** Stops counting and writes the rest; before the database closes. */
  close(): Promise<void>
}
