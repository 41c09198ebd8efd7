import { Redis } from 'ioredis'
import { adviceFor } from './adviceFor'
import type { Check, Finding } from './types'

const OLDEST = 6
const WAIT_MS = 4_000
const check = 'redis'

const factOf = (info: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim()

function findingOf(info: string): Finding {
  const version = factOf(info, 'redis_version') ?? 'of an unknown version'
  const policy = factOf(info, 'maxmemory_policy') ?? 'noeviction'
  if (Number.parseInt(version, 10) < OLDEST)
    return {
      check,
      status: 'fail',
      message: `Redis ${version} is too old.`,
      advice: `Use Redis ${OLDEST} or newer.`,
    }
  if (Number(factOf(info, 'maxmemory') ?? 0) === 0 || policy === 'noeviction')
    return { check, status: 'ok', message: `Redis ${version}, maxmemory-policy ${policy}.` }
  return {
    check,
    status: 'warn',
    message: `Redis ${version} evicts keys when it is full (maxmemory-policy ${policy}): books and limits may vanish.`,
    advice: 'Set maxmemory-policy to noeviction, or give this service a Redis of its own.',
  }
}

export const redisCheck: Check = {
  name: 'redis',
  async run({ config: { redisUrl } }) {
    if (redisUrl === undefined)
      return [{ check, status: 'skipped', message: 'REDIS_URL is not set: a single process needs none.' }]
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: WAIT_MS,
      commandTimeout: WAIT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    })
    let first: NodeJS.ErrnoException | undefined
    redis.on('error', (error: NodeJS.ErrnoException) => {
      first ??= error
    })
    try {
      await redis.connect()
      return [findingOf(await redis.info())]
    } catch (error) {
      const { code = '', message: reason } = first ?? (error as NodeJS.ErrnoException)
      const message = `It is unusable: ${reason || code}.`
      const advice = /NOAUTH|WRONGPASS/.test(reason)
        ? 'Check user and password in REDIS_URL.'
        : adviceFor(`${code} ${reason}`)
      return [{ check, status: 'fail', message, advice }]
    } finally {
      redis.disconnect()
    }
  },
}
