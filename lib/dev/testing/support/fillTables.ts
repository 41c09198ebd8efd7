import type pg from 'pg'

/** Column values that readers need to understand the row; the rest follows from the column's type. */
const BY_NAME: Record<string, readonly [unknown, unknown]> = {
  venue: ['polymarket', 'kalshi'],
  aVenue: ['polymarket', 'polymarket'],
  bVenue: ['kalshi', 'limitless'],
  primaryVenue: ['polymarket', 'kalshi'],
  status: ['open', 'resolved'],
  result: ['yes', 'no'],
  closedReason: ['resolved', 'expired'],
  marketDate: ['2026-12-31', '2027-01-31'],
  fee: ['{"kind":"none"}', '{"kind":"none"}'],
  tradingRules: ['{}', '{}'],
  markets: ['[]', '[]'],
  prints: ['[]', '[]'],
  accepted: ['[]', '[]'],
  revokedAt: [null, null],
  undoneAt: [null, null],
}

const BY_TYPE: Record<string, (row: number) => unknown> = {
  text: (row) => `text ${row}`,
  ARRAY: (row) => [`one ${row}`, 'two'],
  integer: (row) => 1_000 + row,
  bigint: (row) => String(9_000_000_000_000n + BigInt(row)),
  'double precision': () => 0.25,
  boolean: (row) => row === 1,
  jsonb: () => '{}',
  date: () => '2026-11-20',
  'timestamp without time zone': (row) => `2026-11-2${row} 10:00:00.123`,
}

interface Column {
  table: string
  name: string
  type: string
}

interface Reference {
  table: string
  columns: string[]
  target: string
  targets: string[]
}

async function readSchema(
  client: pg.Client,
): Promise<{ tables: Map<string, Column[]>; references: Reference[] }> {
  const { rows } = await client.query<Column>(
    `SELECT table_name AS "table", column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name NOT LIKE '\\_%' ORDER BY table_name, ordinal_position`,
  )
  const { rows: references } = await client.query<Reference>(
    `SELECT c.conrelid::regclass::text AS "table", c.confrelid::regclass::text AS target,
       array(SELECT attname::text FROM unnest(c.conkey) WITH ORDINALITY k(n, i)
         JOIN pg_attribute ON attrelid = c.conrelid AND attnum = k.n ORDER BY k.i) AS columns,
       array(SELECT attname::text FROM unnest(c.confkey) WITH ORDINALITY k(n, i)
         JOIN pg_attribute ON attrelid = c.confrelid AND attnum = k.n ORDER BY k.i) AS targets
     FROM pg_constraint c WHERE c.contype = 'f'`,
  )
  const plain = (name: string) => name.replaceAll('"', '')
  const tables = new Map<string, Column[]>()
  for (const column of rows) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return {
    tables,
    references: references.map((one) => ({ ...one, table: plain(one.table), target: plain(one.target) })),
  }
}

function cellOf({ table, name, type }: Column, row: number): unknown {
  const named = BY_NAME[name]
  if (named) return named[row] ?? null
  const make = BY_TYPE[type]
  if (!make) throw new Error(`Nothing is known of ${table}.${name}, a ${type}.`)
  return make(row)
}

type Row = Record<string, unknown>

/** Inserts two rows into every table, with every column set. Returns the rows as stored. */
export async function fillTables(client: pg.Client): Promise<Map<string, Row[]>> {
  const { tables, references } = await readSchema(client)
  const filled = new Map<string, Row[]>()
  const of = (table: string) => references.filter((one) => one.table === table)

  async function insert(table: string, columns: readonly Column[], row: number): Promise<Row> {
    const values = new Map(columns.map((column) => [column.name, cellOf(column, row)]))
    for (const { columns: own, target, targets } of of(table))
      own.forEach((name, i) => {
        values.set(name, filled.get(target)?.[row]?.[targets[i] ?? ''])
      })
    const names = [...values.keys()].map((name) => `"${name}"`).join(', ')
    const places = [...values.keys()].map((_, i) => `$${i + 1}`).join(', ')
    const { rows } = await client.query<Row>(
      `INSERT INTO "${table}" (${names}) VALUES (${places}) RETURNING *`,
      [...values.values()],
    )
    return rows[0] ?? {}
  }

  while (filled.size < tables.size) {
    const ready = [...tables].filter(
      ([table]) => !filled.has(table) && of(table).every(({ target }) => filled.has(target)),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const [table, columns] of ready)
      filled.set(table, [await insert(table, columns, 0), await insert(table, columns, 1)])
  }
  return filled
}
