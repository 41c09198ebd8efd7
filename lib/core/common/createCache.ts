import { LRUCache } from 'lru-cache'

/**
 * Values by key, each kept for `ttlMs` of the clock after it was read, `max` of them at most. Callers that want the
 * same one at a time share its read; what fails is not kept. Errors: those of `read`.
 */
export function createCache<Value extends object, Context = void>({
  max = 1,
  ttlMs,
  now,
  read,
}: {
  max?: number
  /** Absent: until it is evicted. */
  ttlMs?: number
  /** ms */
  now(): number
  read(context: Context, key: string): Promise<Value>
}): (key: string, context: Context) => Promise<Value> {
  const values = new LRUCache<string, Value, { context: Context }>({
    max,
    // Stale when the time is full; the package's own is stale after it.
    ...(ttlMs !== undefined && { ttl: ttlMs - 1 }),
    perf: { now },
    ttlResolution: 0,
    // A read whose entry is evicted meanwhile still resolves.
    ignoreFetchAbort: true,
    fetchMethod: (key, _old, { context: { context } }) => read(context, key),
  })
  return async (key, context) => (await values.fetch(key, { context: { context } })) ?? read(context, key)
}
