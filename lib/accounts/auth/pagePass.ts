import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@/lib/infra/net/types'
import { deriveKey } from './deriveKey'

/** Seconds. */
export const PAGE_PASS_LIFE = 3_600

/** Expiry in seconds, base 36; then the signature. */
const FORMAT = /^([0-9a-z]{1,9})\.([\w-]{43})$/

/**
 * Passes that come with a page: proof that this network address has loaded one within the hour. Signed and not stored,
 * so any process with the same secret verifies them. They identify nobody.
 */
export interface PagePasses {
  /** A pass for a rate-limit subject. */
  issue(subject: string): string
  /** Undefined for any pass that is expired, altered or another subject's; `ageing` past half of its life. */
  verify(pass: string, subject: string): 'fresh' | 'ageing' | undefined
}

export function createPagePasses({
  secret,
  clock,
}: {
  secret: string
  clock: Pick<Clock, 'now'>
}): PagePasses {
  const key = deriveKey(secret, 'page pass')
  const nowSeconds = () => Math.floor(clock.now() / 1_000)
  const sign = (expiry: string, subject: string) =>
    createHmac('sha256', key).update(`${expiry}.${subject}`).digest()

  return {
    issue(subject) {
      const expiry = (nowSeconds() + PAGE_PASS_LIFE).toString(36)
      return `${expiry}.${sign(expiry, subject).toString('base64url')}`
    },
    verify(pass, subject) {
      const [, expiry = '', signature = ''] = FORMAT.exec(pass) ?? []
      const left = Number.parseInt(expiry, 36) - nowSeconds()
      // NaN, when the format does not match, is not greater either.
      if (!(left > 0)) return undefined
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(expiry, subject))) return undefined
      return left > PAGE_PASS_LIFE / 2 ? 'fresh' : 'ageing'
    },
  }
}
