import type { CreateApiKeyRequest } from '@/lib/contract/apiKeys'
import { call, callAsUser } from './call'
import { userQuery } from './userQuery'

/** A nonce for a sign-in message. */
export const fetchNonce = (signal?: AbortSignal) => call('createNonce', { signal })

/** Profile of the signed-in account. */
export const profileQuery = () => userQuery(['account', 'profile'], 'getProfile')

/** Events of the signed-in account's login methods and keys. */
export const securityEventsQuery = () => userQuery(['account', 'events'], 'listSecurityEvents')

/** The signed-in account's API keys. */
export const apiKeysQuery = () => userQuery(['account', 'api-keys'], 'listApiKeys')

/** Requests of the signed-in account's keys per day. */
export const apiKeyUsageQuery = () => userQuery(['account', 'usage'], 'getApiKeyUsage')

/** Creates a key; only this reply ever contains it. */
export const createApiKey = (body: CreateApiKeyRequest = {}) => callAsUser('createApiKey', { body })

/** Gives a key a new secret; the old one is invalid at once. */
export const rotateApiKey = (id: string) => callAsUser('rotateApiKey', { params: { id } })

/** Revokes a key at once. */
export const revokeApiKey = (id: string) => callAsUser('revokeApiKey', { params: { id } })

/** Adds a wallet to the account by a message that it signed. */
export const linkWallet = (body: { message: string; signature: string }) => callAsUser('linkWallet', { body })

/** Removes a wallet from the account; `walletId` names it. */
export const unlinkWallet = (address: string) => callAsUser('unlinkWallet', { params: { address } })

/** Removes an external account from the account. */
export const unlinkIdentity = (provider: string) => callAsUser('unlinkIdentity', { params: { provider } })

/** Stores the country that the account trades from; null clears it. */
export const setCountry = (country: string | null) => callAsUser('setCountry', { body: { country } })

/** Ends all sessions of the account, including this one. */
export const signOutEverywhere = () => callAsUser('signOutEverywhere')
