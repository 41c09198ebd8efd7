import { appendAll } from '@/lib/core/common/appendAll'

export interface CursorPage<Row> {
  rows: readonly Row[]
  /** Undefined on the last page. */
  next: string | undefined
}

/** Rows of one page after another, at most `maxPages`; a repeated cursor or a missing page ends them. */
export async function readCursorPages<Row>(
  maxPages: number,
  read: (cursor: string | undefined) => Promise<CursorPage<Row> | undefined>,
): Promise<Row[]> {
  const all: Row[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const one = await read(cursor)
    if (!one) break
    appendAll(all, one.rows)
    if (one.next === undefined || one.next === cursor) break
    cursor = one.next
  }
  return all
}
