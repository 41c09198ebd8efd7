import type { Versioned } from '@/lib/contract/versioned'
import type { MarketRef } from '@/lib/core/domain/market'
import type { Runtime } from '@/lib/operations/runtime'

/** Demand for a result served many times per second is renewed once per interval. */
const DEMAND_MS = 1_000

interface Shown<T> {
  /** Every book in the result. */
  refs: readonly MarketRef[]
  /** The books to keep fresh while the result is requested. */
  wanted: readonly MarketRef[]
  /** Does the catalogue still have what the result was computed from? */
  isKnown(): boolean
  build(): T
  /** Faster than serialising the built result. */
  json?(): string
}

/** Holds while every book keeps its current version. */
export function sameBooks({ books, clock }: Runtime, refs: readonly MarketRef[]): () => boolean {
  const versions = refs.map((ref) => books.versionOf(ref))
  // Reading detects stale books, which changes the revision.
  let revision = books.revision()
  let checkedAt = clock.now()
  return () => {
    const now = clock.now()
    // Within a millisecond no book turns stale: an equal revision means equal versions, without a look-up per book.
    if (now === checkedAt && books.revision() === revision) return true
    if (refs.some((ref, at) => books.versionOf(ref) !== versions[at])) return false
    revision = books.revision()
    checkedAt = now
    return true
  }
}

/** A result that depends only on catalogue and books, with its version. */
export function versionOf<T extends object>(
  runtime: Runtime,
  { refs, wanted, isKnown, build, json }: Shown<T>,
): Versioned<T> {
  let hasSameBooks: (() => boolean) | undefined
  let demandedAt = Number.NEGATIVE_INFINITY
  /** Taken before the books are read: a change in between makes it outdated, never wrongly current. */
  const begin = () => {
    hasSameBooks = sameBooks(runtime, refs)
  }
  return {
    build() {
      begin()
      return build()
    },
    json() {
      begin()
      return json?.() ?? JSON.stringify(build())
    },
    isCurrent: () => hasSameBooks !== undefined && isKnown() && hasSameBooks(),
    served() {
      const now = runtime.clock.now()
      if (wanted.length === 0 || now - demandedAt < DEMAND_MS) return
      demandedAt = now
      void runtime.demand(wanted, { budgetMs: 0 })
    },
  }
}
