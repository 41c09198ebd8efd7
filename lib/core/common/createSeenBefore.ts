/**
 * Remembers hashes of recent keys, so that a cache keeps what is requested again and not what is requested once: unused
 * entries are costly to collect as garbage. Returns whether the key was seen recently, and notes it. Two keys with the
 * same hash (FNV-1a) count as one: the only effect is caching one too early. `slots` is a power of two.
 */
export function createSeenBefore(slots: number): (key: string) => boolean {
  /** Each hash at the index of its last bits. */
  const seen = new Uint32Array(slots)
  return (key) => {
    let hash = 0x811c9dc5
    for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
    hash >>>= 0
    const place = hash & (slots - 1)
    if (seen[place] === hash) return true
    seen[place] = hash
    return false
  }
}
