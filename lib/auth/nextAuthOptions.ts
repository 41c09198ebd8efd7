import type { AuthOptions } from 'next-auth'
import { isBaseError } from '@/lib/domain/errors'
import { deriveKey } from './deriveKey'
import type { AuthService, Principal } from './types'

/** Seconds. */
const SESSION_LIFE = 30 * 24 * 3_600

declare module 'next-auth' {
  interface User {
    address?: string
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
  }
}

/** What browser sessions are sealed with. */
export const sessionSecret = (secret: string): string => deriveKey(secret, 'browser session').toString('hex')

export interface NextAuthParts {
  secret: string
  signIn: AuthService['signIn']
  /** Learns of failures that are not the person's; the person is told no detail. */
  onFault(error: unknown): void
}

/** The account may have several wallets: the one in the message is the one that signed. */
const toUser = ({ userId, addresses }: Principal, message: string) => {
  const signer = addresses.find((address) => message.toLowerCase().includes(address.toLowerCase()))
  return { id: userId, address: signer ?? addresses[0] }
}

/**
 * The browser session: sign-in with a wallet's message and signature, kept in a sealed cookie that scripts of the page
 * cannot read and other sites' requests do not carry.
 */
export function createNextAuthOptions({ secret, signIn, onFault }: NextAuthParts): AuthOptions {
  return {
    secret: sessionSecret(secret),
    session: { strategy: 'jwt', maxAge: SESSION_LIFE },
    // Everything of ours lives on the account page; next-auth's own pages are not shown.
    pages: { signIn: '/account', signOut: '/account', error: '/account' },
    // Failures are answers; next-auth would print each with its stack.
    logger: { error: () => {}, warn: () => {}, debug: () => {} },
    providers: [
      {
        id: 'wallet',
        name: 'Wallet',
        type: 'credentials',
        credentials: { message: { type: 'text' }, signature: { type: 'text' } },
        authorize: async (credentials, request) => {
          const { message = '', signature = '' } = credentials ?? {}
          try {
            const principal = await signIn({ message, signature, host: String(request.headers?.host ?? '') })
            return toUser(principal, message)
          } catch (error) {
            // The message of what is thrown here is shown to the person.
            if (isBaseError(error)) throw new Error(error.message)
            onFault(error)
            throw new Error('Sign-in does not work at the moment: try again.')
          }
        },
      },
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { userId: user.id, address: user.address, sub: user.id } : token),
      session: ({ session, token }) => ({
        expires: session.expires,
        userId: token.userId,
        address: token.address,
      }),
    },
  }
}
