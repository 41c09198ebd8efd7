import { errors, jwtVerify, SignJWT } from 'jose'
import type { Clock } from '@/lib/infra/net/types'
import { deriveKey } from './deriveKey'
import type { SessionClaims } from './types'
import { expired, unauthorized } from './unauthorized'

/** Seconds. */
export const ACCESS_TOKEN_LIFE = 15 * 60

const ISSUER = 'crossbook'
const AUDIENCE = 'crossbook-api'
const TYPE = 'at+jwt'
const WHERE = ['header', 'authorization']
const MAX_LENGTH = 2_000

export interface AccessTokens {
  issue(session: SessionClaims): Promise<string>
  /** The principal of a token, and the sessions it belongs to. Errors: `token_expired`, `unauthorized`. */
  verify(token: string): Promise<SessionClaims & { expiresAt: number }>
}

/** Short-lived signed tokens (JWT, HS256): any process with the secret verifies them without a query. */
export function createAccessTokens({ secret, clock }: { secret: string; clock: Clock }): AccessTokens {
  const key = deriveKey(secret, 'access token')
  return {
    issue: ({ userId, version, sessionId, wallet }) => {
      const now = Math.floor(clock.now() / 1_000)
      return new SignJWT({ ver: version, sid: sessionId, wallet })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_LIFE)
        .sign(key)
    },
    verify: async (token) => {
      if (token.length > MAX_LENGTH) throw unauthorized('The access token is not valid.', WHERE)
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          currentDate: new Date(clock.now()),
          requiredClaims: ['sub', 'iat', 'exp'],
        })
        if (payload.sub && payload.exp && typeof payload.ver === 'number') {
          const { sid, wallet } = payload
          return {
            userId: payload.sub,
            version: payload.ver,
            expiresAt: payload.exp * 1_000,
            ...(typeof sid === 'string' && { sessionId: sid }),
            ...(typeof wallet === 'string' && { wallet }),
          }
        }
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          throw expired('The access token has expired: use the refresh token.', WHERE)
        }
      }
      throw unauthorized('The access token is not valid.', WHERE)
    },
  }
}
