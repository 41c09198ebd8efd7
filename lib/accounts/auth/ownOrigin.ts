import { RequestError } from '@/lib/contract/requestError'
import { isLoopbackHost } from '@/lib/core/common/loopback'

const isPublic = (publicUrl: string | undefined): publicUrl is string =>
  publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).host)

/** The configured origin, where it applies to this request. */
const configuredOrigin = (host: string, publicUrl: string | undefined) =>
  publicUrl !== undefined && (isPublic(publicUrl) || !isLoopbackHost(host)) ? new URL(publicUrl) : undefined

/** Whether a request's page was served over https: its cookies then have names with a protected prefix. */
export const isSecureOrigin = (host: string, publicUrl: string | undefined): boolean =>
  configuredOrigin(host, publicUrl)?.protocol === 'https:'

/**
 * The origin of a request's page. The caller chooses the Host header, so a loopback name in it counts only while the
 * service has no public address.
 * Errors: `invalid` when the header is no host.
 */
export function ownOrigin(host: string, publicUrl: string | undefined): URL {
  const configured = configuredOrigin(host, publicUrl)
  if (configured) return configured
  if (!URL.canParse(`http://${host}`)) {
    throw new RequestError('The Host header is no host.', { code: 'invalid', loc: ['header', 'host'] })
  }
  return new URL(`http://${host}`)
}

/** The hosts that a sign-in message may name; none where PUBLIC_URL is unset and the host is not loopback. */
export const signInHosts = (host: string, publicUrl: string | undefined): string[] => [
  ...(publicUrl === undefined ? [] : [new URL(publicUrl).host]),
  ...(isLoopbackHost(host) && !isPublic(publicUrl) ? [host] : []),
]
