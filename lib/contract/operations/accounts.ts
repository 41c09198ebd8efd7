import { z } from 'zod'
import {
  countryRequest,
  identityParams,
  securityEventsResponse,
  signedOutResponse,
  walletParams,
} from '../account'
import {
  apiKeysResponse,
  apiKeyUsageResponse,
  createApiKeyRequest,
  createdApiKey,
  revokedApiKey,
} from '../apiKeys'
import { nonceResponse, profileResponse, refreshRequest, signInRequest, tokenResponse } from '../auth'
import { bookmarksResponse, mergeBookmarksRequest } from '../bookmarks'
import { text } from '../scalars'
import { operationsOf } from './operationsOf'

const keyId = z.strictObject({ id: text().describe('Id of the key, as in the list of keys.') })

export const ACCOUNTS_OPERATIONS = operationsOf('accounts', {
  createNonce: {
    summary: 'A nonce for one wallet sign-in message.',
    access: 'sign_in',
    cors: true,
    response: nonceResponse,
  },
  signIn: {
    summary: 'Signs in with a wallet: an EIP-4361 message and its signature for a pair of tokens.',
    access: 'sign_in',
    body: signInRequest,
    response: tokenResponse,
    errors: [401],
  },
  refreshTokens: {
    summary: 'Exchanges a refresh token for a new pair of tokens; each refresh token works once.',
    access: 'sign_in',
    body: refreshRequest,
    response: tokenResponse,
    errors: [401],
  },
  createSessionToken: {
    summary: 'A pair of tokens for the requesting browser session, from pages of this host only.',
    access: 'session',
    response: tokenResponse,
  },
  getProfile: {
    summary: 'Whose access token this is.',
    access: 'user',
    response: profileResponse,
  },
  linkWallet: {
    summary:
      'Adds a wallet to the account: an EIP-4361 message that it signed. One with its own account is refused.',
    access: 'user',
    body: signInRequest,
    response: profileResponse,
    errors: [409],
  },
  unlinkWallet: {
    summary: 'Removes a wallet from the account; the last login method cannot be removed.',
    access: 'user',
    params: walletParams,
    response: profileResponse,
    errors: [404, 409],
  },
  unlinkIdentity: {
    summary: 'Removes a linked login provider from the account; the last login method cannot be removed.',
    access: 'user',
    params: identityParams,
    response: profileResponse,
    errors: [404, 409],
  },
  signOutEverywhere: {
    summary:
      'Revokes all browser sessions, refresh tokens and access tokens of the account. API keys stay valid.',
    access: 'user',
    response: signedOutResponse,
  },
  setCountry: {
    summary: 'Sets the country that the account trades from, or clears it.',
    access: 'user',
    body: countryRequest,
    response: profileResponse,
  },
  listSecurityEvents: {
    summary: "Sign-ins and changes to the account's keys and login methods over the last 180 days.",
    access: 'user',
    response: securityEventsResponse,
  },
  listBookmarks: {
    summary: 'Bookmarked events and saved searches of the account.',
    access: 'user',
    response: bookmarksResponse,
  },
  mergeBookmarks: {
    summary:
      "Merges a browser's bookmarks and saved searches into the account; the later change of each wins.",
    access: 'user',
    body: mergeBookmarksRequest,
    response: bookmarksResponse,
  },
  createApiKey: {
    summary: 'Makes an API key. The answer is the only place where it is ever shown.',
    access: 'user',
    body: createApiKeyRequest,
    bodyOptional: true,
    response: createdApiKey,
    errors: [409],
  },
  listApiKeys: {
    summary: 'API keys of the account, without the keys themselves.',
    access: 'user',
    response: apiKeysResponse,
  },
  getApiKeyUsage: {
    summary: 'Requests of each API key a day, for the last 30 days.',
    access: 'user',
    response: apiKeyUsageResponse,
  },
  revokeApiKey: {
    summary: 'Revokes an API key immediately.',
    access: 'user',
    params: keyId,
    response: revokedApiKey,
    errors: [404],
  },
  rotateApiKey: {
    summary: 'Gives an API key a new secret under the same id; the old secret is revoked immediately.',
    access: 'user',
    params: keyId,
    response: createdApiKey,
    errors: [404],
  },
})
