import { Redis } from 'ioredis'
import type { ReplicationLog } from './types'

const CONNECT_MS = 2_000
const COMMAND_MS = 5_000
const MAX_RECONNECT_MS = 1_000

/**
 * A connection that comes back by itself; nothing waits for it: what is asked meanwhile is refused at once. A loss is
 * told once.
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
  let away = false
  // Without a listener a lost connection would end the process.
  redis.on('error', (error: Error) => {
    if (away) return
    away = true
    log.warn({ reason: error.message }, `Redis does not answer: ${what}`)
  })
  redis.on('ready', () => {
    if (away) log.info({}, 'Redis answers again.')
    away = false
  })
  return redis
}
