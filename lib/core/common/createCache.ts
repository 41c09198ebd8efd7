import { LRUCache } from 'lru-cache'

/**
 * Values by key, each cached for `ttlMs` of the clock after its read, at most `max` of them. Concurrent callers share a
 * read (single flight); failures are not cached. Errors: those of `read`.
 */
export function createCache<Value extends object, Context = void>({
  max = 1,
  ttlMs,
  now,
  read,
}: {
  max?: number
  /** ms. Absent: until evicted. */
  ttlMs?: number
  /** ms */
  now(): number
  read(context: Context, key: string): Promise<Value>
}): (key: string, context: Context) => Promise<Value> {
  const values = new LRUCache<string, Value, { context: Context }>({
    max,
    // Expires exactly at the TTL; the package's own TTL expires just after it.
    ...(ttlMs !== undefined && { ttl: ttlMs - 1 }),
    perf: { now },
    ttlResolution: 0,
    // A pending read still resolves if its entry is evicted.
    ignoreFetchAbort: true,
    fetchMethod: (key, _old, { context: { context } }) => read(context, key),
  })
  return async (key, context) => (await values.fetch(key, { context: { context } })) ?? read(context, key)
}
