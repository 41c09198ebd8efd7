import { BaseError } from '@/lib/domain/errors'
import { isLoopbackHost } from '@/lib/domain/loopback'

const isPublic = (publicUrl: string | undefined): publicUrl is string =>
  publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).host)

/** The configured address, where it holds for this request. */
const configuredOrigin = (host: string, publicUrl: string | undefined) =>
  publicUrl !== undefined && (isPublic(publicUrl) || !isLoopbackHost(host)) ? new URL(publicUrl) : undefined

/** Whether a request's page came by https: then its cookies have names that browsers guard. */
export const isSecureOrigin = (host: string, publicUrl: string | undefined): boolean =>
  configuredOrigin(host, publicUrl)?.protocol === 'https:'

/**
 * Where a request's page believes to be. The Host header is the caller's choice, so a loopback name in it counts only
 * while the service has no public address.
 * Errors: `invalid` when the header is no host.
 */
export function ownOrigin(host: string, publicUrl: string | undefined): URL {
  const configured = configuredOrigin(host, publicUrl)
  if (configured) return configured
  if (!URL.canParse(`http://${host}`)) {
    throw new BaseError('The Host header is no host.', { code: 'invalid', loc: ['header', 'host'] })
  }
  return new URL(`http://${host}`)
}

/** The hosts that a sign-in message may name; none where nobody has said where people reach the service. */
export const signInHosts = (host: string, publicUrl: string | undefined): string[] => [
  ...(publicUrl === undefined ? [] : [new URL(publicUrl).host]),
  ...(isLoopbackHost(host) && !isPublic(publicUrl) ? [host] : []),
]
