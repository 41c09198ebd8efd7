import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Bucket } from '@/lib/infra/limits/rateLimiter'
import type { Runtime } from '@/lib/operations/runtime'
import { visitorBuckets } from '@/lib/server/http/addressBuckets'
import { createNetworks } from './clientAddress'
import { createVisitorNamer } from './nameVisitor'
import { fromNodeRequest } from './nodeRequest'

/**
 * Finds the buckets charged for a request without a credential, before anything else is known of it. A connection
 * without a trusted proxy has one address for its lifetime, so its buckets are computed once.
 */
export function createBucketReader(config: Pick<AppConfig, 'trustedProxies' | 'geoHeader'>) {
  const nameVisitor = createVisitorNamer(config)
  const isTrusted = createNetworks(config.trustedProxies)
  const known = new WeakMap<Socket, readonly Bucket[]>()

  return (runtime: Runtime, request: IncomingMessage): readonly Bucket[] => {
    const { socket } = request
    // The page pass is a cookie.
    const mayBePage = request.headers.cookie !== undefined
    const before = mayBePage ? undefined : known.get(socket)
    if (before) return before
    nameVisitor(request)
    const buckets = visitorBuckets(runtime, fromNodeRequest(request))
    if (!mayBePage && !isTrusted(socket.remoteAddress ?? '')) known.set(socket, buckets)
    return buckets
  }
}
