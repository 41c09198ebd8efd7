interface BatchOptions {
  /** More items are split into several queries, so that each stays quick. */
  most?: number
  /** How long to wait for others to join; one turn of the event loop by default. */
  waitMs?: number
}

interface Waiting<Ref, Row> {
  ref: Ref
  resolve(row: Row | undefined): void
  reject(error: unknown): void
}

/** Batches single reads made at about the same time into one query. Undefined for what is not found. */
export function inBatches<Ref, Row>(
  read: (refs: readonly Ref[]) => Promise<readonly Row[]>,
  isOf: (row: Row, ref: Ref) => boolean,
  { most = 200, waitMs }: BatchOptions = {},
): (ref: Ref) => Promise<Row | undefined> {
  let waiting: Waiting<Ref, Row>[] = []

  async function flush() {
    const requested = waiting
    waiting = []
    if (requested.length === 0) return
    try {
      const rows = await read(requested.map(({ ref }) => ref))
      for (const { ref, resolve } of requested) resolve(rows.find((row) => isOf(row, ref)))
    } catch (error) {
      for (const { reject } of requested) reject(error)
    }
  }

  return (ref) =>
    new Promise((resolve, reject) => {
      waiting.push({ ref, resolve, reject })
      if (waiting.length >= most) return void flush()
      if (waiting.length > 1) return
      if (waitMs === undefined) setImmediate(() => void flush())
      else setTimeout(() => void flush(), waitMs)
    })
}
