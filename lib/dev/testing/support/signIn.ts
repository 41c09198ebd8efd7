import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { KEY_SCOPES } from '@/lib/contract/apiKeys'

export interface SignedIn {
  accessToken: string
  refreshToken: string
  address: string
}

/** Signs in like a script: nonce, EIP-4361 message, signature, tokens. A new wallet each time unless one is given. */
export async function signIn(
  url: string,
  account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
): Promise<SignedIn> {
  const { nonce } = (await (await fetch(`${url}/api/auth/nonce`)).json()) as { nonce: string }
  const message = createSiweMessage({
    address: account.address,
    chainId: 137,
    domain: new URL(url).host,
    nonce,
    uri: url,
    version: '1',
    statement: 'Sign in to Crossbook.',
  })
  const answer = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ message, signature: await account.signMessage({ message }) }),
  })
  if (!answer.ok) throw new Error(`Sign-in was refused: ${await answer.text()}`)
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, address: account.address }
}

/** Creates an API key with these scopes, or the default ones; only this response contains the plain key. */
export async function makeKey(
  url: string,
  accessToken: string,
  scopes?: readonly (typeof KEY_SCOPES)[number][],
): Promise<string> {
  const answer = await fetch(`${url}/api/api-key/generate`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${accessToken}`,
      ...(scopes && { 'Content-Type': 'application/json' }),
    },
    body: scopes && JSON.stringify({ scopes }),
  })
  if (!answer.ok) throw new Error(`No key: ${await answer.text()}`)
  return ((await answer.json()) as { api_key: string }).api_key
}
