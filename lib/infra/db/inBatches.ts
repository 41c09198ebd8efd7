interface BatchOptions {
  /** More are several queries: each stays quick. */
  most?: number
  /** How long others may join; one turn of the event loop when left out. */
  waitMs?: number
}

interface Waiting<Ref, Row> {
  ref: Ref
  resolve(row: Row | undefined): void
  reject(error: unknown): void
}

/** Reads by a single query what is requested one by one at about the same time. Undefined for what is not found. */
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
