import type { Versioned } from '@/lib/contract/versioned'

/** A result that is identical for all callers while `holds`: its bytes are built once. */
export const heldResult = <T extends object>(result: T, holds: () => boolean): Versioned<T> => ({
  build: () => result,
  json: () => JSON.stringify(result),
  isCurrent: holds,
  served: () => undefined,
})

/** Holds for this long from now, ms. */
export function heldFor({ now }: { now(): number }, ms: number): () => boolean {
  const since = now()
  return () => Math.abs(now() - since) < ms
}
