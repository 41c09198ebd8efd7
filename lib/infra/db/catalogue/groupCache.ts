import { LRUCache } from 'lru-cache'
import type { GroupDetail } from '@/lib/core/domain/catalogue'

/** Groups per query: converting them blocks the event loop for some milliseconds. */
const CHUNK = 50
/** Groups stay in memory without rules and descriptions. More than the scanner reads: fewer would evict each other. */
const MAX_GROUPS = 6_000

/** A group and the version of its rows; equal versions mean equal rows. */
export interface GroupVersion {
  id: string
  version: string
}

interface CachedGroup {
  version: string
  /** Undefined for a group that was deleted after its version was read. */
  group: Promise<GroupDetail | undefined>
}

/**
 * Groups of lists by id. Only those are read whose version differs from the cached one; an unchanged group stays the
 * same object in every list. Simultaneous callers share one read.
 * Errors: a failed read rejects for all of its callers and is not cached.
 */
export function createGroupCache(
  readGroups: (ids: readonly string[]) => Promise<ReadonlyMap<string, GroupDetail>>,
) {
  const cache = new LRUCache<string, CachedGroup>({ max: MAX_GROUPS })

  function load(missing: readonly GroupVersion[]): Map<string, CachedGroup> {
    const loading = new Map<string, CachedGroup>()
    let previous: Promise<unknown> = Promise.resolve()
    for (let start = 0; start < missing.length; start += CHUNK) {
      const chunk = missing.slice(start, start + CHUNK)
      const read = previous.then(() => readGroups(chunk.map(({ id }) => id)))
      for (const { id, version } of chunk) {
        const cached: CachedGroup = { version, group: read.then((groups) => groups.get(id)) }
        cached.group.catch(() => {
          if (cache.peek(id) === cached) cache.delete(id)
        })
        cache.set(id, cached)
        loading.set(id, cached)
      }
      previous = read
    }
    return loading
  }

  /** The groups in the order of `versions`, without deleted ones. */
  return async function readCached(versions: readonly GroupVersion[]): Promise<GroupDetail[]> {
    const current = versions.map(({ id, version }) => {
      const cached = cache.get(id)
      return cached?.version === version ? cached : undefined
    })
    const loading = load(versions.filter((_, i) => !current[i]))
    const groups = await Promise.all(versions.map(({ id }, i) => (current[i] ?? loading.get(id))?.group))
    return groups.filter((group) => group !== undefined)
  }
}
