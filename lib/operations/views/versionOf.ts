import type { Versioned } from '@/lib/contract/versioned'
import type { MarketRef } from '@/lib/domain/market'
import type { Runtime } from '@/lib/runtime/types'

/** Whoever looks at an answer many times a second says so once in this time. */
const DEMAND_MS = 1_000

interface Shown<T> {
  /** Every book that the answer shows. */
  refs: readonly MarketRef[]
  /** Those of them that whoever asks wants fresh. */
  wanted: readonly MarketRef[]
  /** Does the catalogue still tell what the answer was made of? */
  isKnown(): boolean
  build(): T
  /** Where there is a quicker way than to build it all. */
  json?(): string
}

/** Holds while every book has the version that it has now. */
export function sameBooks({ books, clock }: Runtime, refs: readonly MarketRef[]): () => boolean {
  const versions = refs.map((ref) => books.versionOf(ref))
  // Reading finds out which books turned stale, which moves the revision.
  let revision = books.revision()
  let checkedAt = clock.now()
  return () => {
    const now = clock.now()
    // In one millisecond nothing turns stale, so that the revision tells all; it spares most looks at every book.
    if (now === checkedAt && books.revision() === revision) return true
    if (refs.some((ref, at) => books.versionOf(ref) !== versions[at])) return false
    revision = books.revision()
    checkedAt = now
    return true
  }
}

/** An answer that is a function of catalogue and books alone, with its version. */
export function versionOf<T extends object>(
  runtime: Runtime,
  { refs, wanted, isKnown, build, json }: Shown<T>,
): Versioned<T> {
  let hasSameBooks: (() => boolean) | undefined
  let demandedAt = Number.NEGATIVE_INFINITY
  /** Before books are read for the answer: what changes in between makes it outdated, never wrongly current. */
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
