import type { Prisma } from './generated/client.ts'

/** Anything that runs SQL: the client itself or a transaction of it. */
export type Sql = Pick<Prisma.TransactionClient, '$executeRawUnsafe' | '$queryRawUnsafe'>

export interface TableSpec {
  table: string
  key: readonly string[]
  /** Column → PostgreSQL type, key columns included. */
  columns: Readonly<Record<string, string>>
  /** Columns that are set on insert and on every real change, as SQL expressions. */
  stamps?: Readonly<Record<string, string>>
  /** Columns that are set once, as SQL expressions over the row `r`. */
  onInsert?: Readonly<Record<string, string>>
  /** Values of a row that only `onInsert` reads. */
  extra?: Readonly<Record<string, string>>
}

/** The schema's `timestamp` columns hold UTC without a zone, whatever the session's zone is. */
export const UTC_NOW = "(now() at time zone 'utc')"

const quote = (name: string) => `"${name}"`

function upsertSql({ table, key, columns, stamps = {}, onInsert = {}, extra = {} }: TableSpec): string {
  const names = Object.keys(columns)
  const values = names.filter((name) => !key.includes(name))
  const tuple = (owner: string) => `(${values.map((name) => `${owner}.${quote(name)}`).join(', ')})`
  const assignments = [
    ...values.map((name) => `${quote(name)} = excluded.${quote(name)}`),
    ...Object.entries(stamps).map(([name, sql]) => `${quote(name)} = ${sql}`),
  ]
  const record = Object.entries({ ...columns, ...extra })
    .map(([name, type]) => `${quote(name)} ${type}`)
    .join(', ')
  const set = { ...stamps, ...onInsert }
  const inserted = [...names, ...Object.keys(set)].map(quote).join(', ')
  const selected = [...names.map((name) => `r.${quote(name)}`), ...Object.values(set)].join(', ')
  return [
    `insert into ${quote(table)} as old (${inserted})`,
    `select ${selected} from jsonb_to_recordset($1::jsonb) as r(${record})`,
    `on conflict (${key.map(quote).join(', ')}) do`,
    values.length === 0
      ? 'nothing'
      : `update set ${assignments.join(', ')} where ${tuple('old')} is distinct from ${tuple('excluded')}`,
  ].join(' ')
}

/** What PostgreSQL's jsonb rejects: NUL and halves of surrogate pairs. */
const UNSTORABLE = /[\0\p{Cs}]/gu

/** JSON that PostgreSQL accepts, whatever a venue sent. */
export const toJsonParameter = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(UNSTORABLE, '') : inner,
  )

/**
 * Inserts or updates rows in one statement; unchanged rows are not written.
 * Shapes: `rows` hold one value per column of the spec; of two rows with one key the later wins.
 * Returns the number of rows written.
 */
export async function upsertRows(
  sql: Sql,
  spec: TableSpec,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number> {
  if (rows.length === 0) return 0
  const unique = new Map(rows.map((row) => [spec.key.map((name) => row[name]).join('\n'), row]))
  return sql.$executeRawUnsafe(upsertSql(spec), toJsonParameter([...unique.values()]))
}
