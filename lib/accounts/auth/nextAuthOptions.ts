import type { AuthOptions } from 'next-auth'
import { isBaseError } from '@/lib/core/domain/errors'
import { deriveKey } from './deriveKey'
import { createOAuthProviders, type OAuthSettings, toForeignAccount } from './oauthProviders'
import { type AuthService, type From, IDENTITY_PROVIDERS, type Principal, type WalletProof } from './types'

/** Seconds. */
const SESSION_LIFE = 30 * 24 * 3_600

declare module 'next-auth' {
  interface User {
    address?: string
    principal?: Principal
  }
  /** What `GET /api/auth/session` shows a signed-in browser. */
  interface Session {
    userId?: string
    address?: string
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    userId?: string
    address?: string
    /** The account's session version when the browser signed in. */
    version?: number
    sessionId?: string
    wallet?: string
    /** When the session ends, in milliseconds; not extended by use. */
    endsAt?: number
  }
}

/** The key that session cookies are encrypted with. */
export const sessionSecret = (secret: string): string => deriveKey(secret, 'browser session').toString('hex')

export interface NextAuthParts extends From {
  secret: string
  auth: Pick<AuthService, 'signIn' | 'signInElsewhere' | 'findSession' | 'startSession' | 'endSession'>
  oauth: OAuthSettings
  /** Receives failures that are not the person's; the person sees no detail. */
  onFault(error: unknown): void
}

/** The account may have several wallets: the message names the one that signed. */
const signerOf = ({ addresses }: Principal, message: string) =>
  addresses.find((address) => message.toLowerCase().includes(address.toLowerCase())) ?? addresses[0]

/** The page shows the message of the returned error. */
function inWords(error: unknown, onFault: NextAuthParts['onFault']): Error {
  if (isBaseError(error)) return new Error(error.message)
  onFault(error)
  return new Error('Sign-in does not work at the moment: try again.')
}

/** The provider's error in one line: its full response may contain secrets. */
function reportProviderError(code: string, facts: object, onFault: NextAuthParts['onFault']) {
  if (!/OAUTH/.test(code)) return
  const error: unknown = facts instanceof Error ? facts : 'error' in facts ? facts.error : undefined
  onFault(new Error(`${code}: ${error instanceof Error ? error.message : 'no reason given'}`))
}

const isProvider = (name: string) => IDENTITY_PROVIDERS.find((one) => one === name)

/**
 * The browser session: sign-in with a wallet's message and signature, or with an external account where configured,
 * stored in an encrypted cookie that page scripts cannot read and other sites' requests do not carry.
 * Created per request: `current` is the signed-in principal, to whose account an external account is linked.
 */
export function createNextAuthOptions(
  { secret, auth, oauth, client, onFault }: NextAuthParts,
  current: Principal | undefined,
): AuthOptions {
  let elsewhere: Principal | undefined
  const signIn = async (proof: WalletProof) => {
    const principal = await auth.signIn(proof)
    return { id: principal.userId, principal, address: signerOf(principal, proof.message) }
  }
  /** The cookie's claims after a sign-in, which replaces any session of this browser. */
  const begin = async (principal: Principal, address: string | undefined) => {
    const { userId, version, wallet } = principal
    const { sessionId, expiresAt } = await auth.startSession(principal)
    if (current?.sessionId !== undefined)
      await auth.endSession({ userId: current.userId, sessionId: current.sessionId })
    return { userId, version, wallet, sessionId, address, sub: userId, endsAt: expiresAt.getTime() }
  }
  return {
    secret: sessionSecret(secret),
    session: { strategy: 'jwt', maxAge: SESSION_LIFE },
    // The account page has everything; next-auth's own pages are not shown.
    pages: { signIn: '/account', signOut: '/account', error: '/account' },
    // Failures become responses; next-auth would log each with its stack. Some provider failures only the operator can fix.
    logger: {
      error: (code, facts) => reportProviderError(code, facts, onFault),
      warn: () => {},
      debug: () => {},
    },
    providers: [
      {
        id: 'wallet',
        name: 'Wallet',
        type: 'credentials',
        credentials: { message: { type: 'text' }, signature: { type: 'text' } },
        authorize: async (credentials, request) => {
          const { message = '', signature = '' } = credentials ?? {}
          const host = String(request.headers?.host ?? '')
          return signIn({ message, signature, host, client }).catch((error: unknown) => {
            throw inWords(error, onFault)
          })
        },
      },
      ...createOAuthProviders(oauth),
    ],
    callbacks: {
      signIn: async ({ user, account }) => {
        const provider = isProvider(account?.provider ?? '')
        if (!provider) return account?.type === 'credentials'
        const options = { client, linkTo: current }
        elsewhere = await auth.signInElsewhere(toForeignAccount(provider, user), options).catch((error) => {
          // A next-auth code that the account page has a text for; it never shows other text from the URL.
          if (isBaseError(error) && error.code === 'conflict') throw new Error('OAuthAccountNotLinked')
          onFault(error)
          throw new Error('OAuthCallback')
        })
        return true
      },
      jwt: async ({ token, user }) => {
        if (elsewhere) return begin(elsewhere, elsewhere.addresses[0])
        return user?.principal ? begin(user.principal, user.address) : token
      },
      session: ({ session, token }) => ({
        expires: new Date(Math.min(Date.parse(session.expires), token.endsAt ?? 0)).toISOString(),
        userId: token.userId,
        address: token.address,
      }),
    },
  }
}
