import { Redis } from 'ioredis'
import type { ReplicationLog } from './types'

const CONNECT_MS = 2_000
const COMMAND_MS = 5_000
const MAX_RECONNECT_MS = 1_000

/**
 * A connection that reconnects by itself. Commands fail at once while it is down; an outage is logged once.
 * `what`: the effect of an outage, for the log.
 */
export function connectRedis({ url, log, what }: { url: string; log: ReplicationLog; what: string }): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), MAX_RECONNECT_MS),
  })
  let isDown = false
  // Without a listener a dropped connection would end the process.
  redis.on('error', (error: Error) => {
    if (isDown) return
    isDown = true
    log.warn({ reason: error.message }, `Redis is unavailable: ${what}`)
  })
  redis.on('ready', () => {
    if (isDown) log.info({}, 'Redis is available again.')
    isDown = false
  })
  return redis
}
