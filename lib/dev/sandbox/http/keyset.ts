type Key = string | number

export interface KeysetRequest<T> {
  rows: readonly T[]
  /** The sort key of a row; the last part must be unique. */
  keyOf(row: T): readonly Key[]
  descending: boolean
  limit: number
  cursor: string | null
}

function compare(a: readonly Key[], b: readonly Key[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? ''
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

function readCursor(cursor: string): readonly Key[] | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isKey = (part: unknown): part is Key => typeof part === 'string' || typeof part === 'number'
    return Array.isArray(parsed) && parsed.every(isKey) ? parsed : undefined
  } catch {
    return undefined
  }
}

/**
 * One page of rows behind an opaque cursor that holds the last row's key, so that a row inserted or removed
 * between two pages shifts no other row. `invalid` when the cursor is not ours.
 */
export function keysetPage<T>({ rows, keyOf, descending, limit, cursor }: KeysetRequest<T>) {
  const after = cursor ? readCursor(cursor) : undefined
  if (cursor && !after) return { invalid: true as const, rows: [], next: undefined }
  const direction = descending ? -1 : 1
  const sorted = rows
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => !after || direction * compare(key, after) > 0)
    .sort((a, b) => direction * compare(a.key, b.key))
  const page = sorted.slice(0, limit)
  const last = page[page.length - 1]
  const more = sorted.length > page.length && last !== undefined
  return {
    invalid: false as const,
    rows: page.map(({ row }) => row),
    next: more ? Buffer.from(JSON.stringify(last.key)).toString('base64url') : undefined,
  }
}
