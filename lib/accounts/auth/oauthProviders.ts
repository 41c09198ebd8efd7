import type { OAuthConfig } from 'next-auth/providers/oauth'
import type { ForeignAccount, IdentityProvider } from './types'

/** This service's credentials at GitHub or Google. `url` is another host of the same product. */
interface OAuthClient {
  id: string
  secret: string
  url: string
}

export interface OAuthSettings {
  /** `url`: `https://github.com`, or a GitHub Enterprise host; `apiUrl` is its API. */
  github?: OAuthClient & { apiUrl: string }
  /** `url`: the issuer. */
  google?: OAuthClient
}

/** Timeout of one request to the provider. */
const http = { timeout: 5_000 }

/** No e-mail scope: an external account is identified by its id. */
const github = ({ id, secret, url, apiUrl }: NonNullable<OAuthSettings['github']>): OAuthConfig<unknown> => ({
  id: 'github',
  name: 'GitHub',
  type: 'oauth',
  clientId: id,
  clientSecret: secret,
  authorization: { url: `${url}/login/oauth/authorize`, params: { scope: 'read:user' } },
  token: `${url}/login/oauth/access_token`,
  userinfo: `${apiUrl}/user`,
  checks: ['pkce', 'state'],
  httpOptions: http,
  profile: (profile) => ({ id: textOf(profile, 'id'), name: textOf(profile, 'login') }),
})

const google = ({ id, secret, url }: OAuthClient): OAuthConfig<unknown> => ({
  id: 'google',
  name: 'Google',
  type: 'oauth',
  clientId: id,
  clientSecret: secret,
  wellKnown: `${url}/.well-known/openid-configuration`,
  authorization: { params: { scope: 'openid profile' } },
  idToken: true,
  checks: ['pkce', 'state', 'nonce'],
  httpOptions: http,
  profile: (profile) => ({ id: textOf(profile, 'sub'), name: textOf(profile, 'name') }),
})

/** Errors: throws when the provider's reply lacks the field. */
function textOf(profile: unknown, name: string): string {
  const value: unknown =
    typeof profile === 'object' && profile !== null
      ? Object.entries(profile).find(([key]) => key === name)?.[1]
      : ''
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '') throw new Error(`The provider returned no ${name}.`)
  return text
}

/** The providers configured in this deployment. */
export function providerNames({ github, google }: OAuthSettings): IdentityProvider[] {
  return [...(github ? (['github'] as const) : []), ...(google ? (['google'] as const) : [])]
}

export const createOAuthProviders = (settings: OAuthSettings): OAuthConfig<unknown>[] => [
  ...(settings.github ? [github(settings.github)] : []),
  ...(settings.google ? [google(settings.google)] : []),
]

/** PostgreSQL stores no NUL, and a name is for display only. */
export const toForeignAccount = (
  provider: IdentityProvider,
  { id, name }: { id: string; name?: string | null },
): ForeignAccount => ({
  provider,
  subject: id.replaceAll('\0', ''),
  label:
    (name ?? '')
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 100) || provider,
})
