import type { CreateApiKeyRequest } from '@/lib/contract/apiKeys'
import { call, callAsUser } from './call'
import { userQuery } from './userQuery'

/** A nonce for a sign-in message. */
export const fetchNonce = (signal?: AbortSignal) => call('createNonce', { signal })

/** Whose account it is. */
export const profileQuery = () => userQuery(['account', 'profile'], 'getProfile')

/** What happened to the signed-in account's ways in and keys. */
export const securityEventsQuery = () => userQuery(['account', 'events'], 'listSecurityEvents')

/** The signed-in account's API keys. */
export const apiKeysQuery = () => userQuery(['account', 'api-keys'], 'listApiKeys')

/** Requests of the signed-in account's keys a day. */
export const apiKeyUsageQuery = () => userQuery(['account', 'usage'], 'getApiKeyUsage')

/** Makes a key; the answer is the only place where it is ever shown. */
export const createApiKey = (body: CreateApiKeyRequest = {}) => callAsUser('createApiKey', { body })

/** Gives a key a new secret; the old one ends at once. */
export const rotateApiKey = (id: string) => callAsUser('rotateApiKey', { params: { id } })

/** Ends a key at once. */
export const revokeApiKey = (id: string) => callAsUser('revokeApiKey', { params: { id } })

/** Adds a wallet to the account by a message that it signed. */
export const linkWallet = (body: { message: string; signature: string }) => callAsUser('linkWallet', { body })

/** Takes a wallet from the account; `walletId` names it. */
export const unlinkWallet = (address: string) => callAsUser('unlinkWallet', { params: { address } })

/** Takes an account elsewhere from the account. */
export const unlinkIdentity = (provider: string) => callAsUser('unlinkIdentity', { params: { provider } })

/** Stores the country that the account trades from; null takes the choice back. */
export const setCountry = (country: string | null) => callAsUser('setCountry', { body: { country } })

/** Ends all sessions of the account, this one among them. */
export const signOutEverywhere = () => callAsUser('signOutEverywhere')
