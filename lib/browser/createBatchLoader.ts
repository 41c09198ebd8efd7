interface Options<T> {
  /** Requests within this many ms are combined into one. */
  togetherMs: number
  /** The server's maximum per request. */
  atOnce: number
  /** Reads these keys; those missing from the reply are unknown. */
  send(keys: readonly string[]): Promise<ReadonlyMap<string, T>>
}

interface Waiting<T> {
  resolve: (value: T | null) => void
  reject: (error: unknown) => void
}

/** Loads by key: rows that come into view in sequence share their requests. Null: the server knows of none. */
export function createBatchLoader<T>({ togetherMs, atOnce, send }: Options<T>) {
  let waiting = new Map<string, Waiting<T>[]>()

  async function load(part: readonly (readonly [string, Waiting<T>[]])[]): Promise<void> {
    try {
      const found = await send(part.map(([key]) => key))
      for (const [key, all] of part) for (const { resolve } of all) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const [, all] of part) for (const { reject } of all) reject(error)
    }
  }

  function flush(): void {
    const all = [...waiting]
    waiting = new Map()
    for (let i = 0; i < all.length; i += atOnce) void load(all.slice(i, i + atOnce))
  }

  return (key: string): Promise<T | null> => {
    if (waiting.size === 0) setTimeout(flush, togetherMs)
    return new Promise((resolve, reject) => {
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }])
    })
  }
}
