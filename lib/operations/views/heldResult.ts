import type { Versioned } from '@/lib/contract/versioned'

/** A result that is the same for everybody who asks while `holds`: its bytes are then made once. */
export const heldResult = <T extends object>(result: T, holds: () => boolean): Versioned<T> => ({
  build: () => result,
  json: () => JSON.stringify(result),
  isCurrent: holds,
  served: () => undefined,
})

/** Holds for so many milliseconds from now. */
export function heldFor({ now }: { now(): number }, ms: number): () => boolean {
  const since = now()
  return () => Math.abs(now() - since) < ms
}
