import type { CategoryRow, MarketRow, PredictfunSource } from './source'

/** How often markets are checked for state changes. */
const LOOK_MS = 250

interface Rows {
  of: readonly CategoryRow[]
  markets: Map<string, MarketRow>
  categories: Map<string, CategoryRow>
}

/** Markets and categories by number, and their state changes: one poll for all watchers. */
export function createStateWatch(source: PredictfunSource, clock: () => number) {
  let known: Rows | undefined
  const watchers = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined

  function rows(): Rows {
    const of = source.categories(clock())
    if (known?.of !== of) {
      known = {
        of,
        markets: new Map(of.flatMap(({ markets }) => markets.map((row) => [String(row.id), row]))),
        categories: new Map(of.map((row) => [String(row.id), row])),
      }
    }
    return known
  }

  function look() {
    const before = known
    if (rows() !== before) for (const watcher of [...watchers]) watcher()
  }

  return {
    market: (id: string) => rows().markets.get(id),
    category: (id: string) => rows().categories.get(id),
    /** Calls back with each new state until the returned function is called. */
    watch(read: () => string | undefined, changed: (state: string) => void): () => void {
      let lastSent = read()
      const watcher = () => {
        const state = read()
        if (state === undefined || state === lastSent) return
        lastSent = state
        changed(state)
      }
      watchers.add(watcher)
      timer ??= setInterval(look, LOOK_MS).unref()
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
