/** More are several queries: each stays quick. */
const MAX_BATCH = 200

interface Waiting<Ref, Row> {
  ref: Ref
  resolve(row: Row | undefined): void
  reject(error: unknown): void
}

/** Reads one by one what is asked for in one turn of the event loop by a single query. Undefined for what is not found. */
export function inBatches<Ref, Row>(
  read: (refs: readonly Ref[]) => Promise<readonly Row[]>,
  isOf: (row: Row, ref: Ref) => boolean,
): (ref: Ref) => Promise<Row | undefined> {
  let waiting: Waiting<Ref, Row>[] = []

  async function flush() {
    const asked = waiting
    waiting = []
    if (asked.length === 0) return
    try {
      const rows = await read(asked.map(({ ref }) => ref))
      for (const { ref, resolve } of asked) resolve(rows.find((row) => isOf(row, ref)))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return (ref) =>
    new Promise((resolve, reject) => {
      waiting.push({ ref, resolve, reject })
      if (waiting.length === 1) setImmediate(() => void flush())
      if (waiting.length >= MAX_BATCH) void flush()
    })
}
