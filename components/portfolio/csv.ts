export type Cell = string | number | boolean | null

/** A spreadsheet treats text that starts with these as a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A table in RFC 4180 format, with a byte-order mark so that spreadsheets read it as UTF-8. Unknown is empty; text
 * that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export function csv<Row>(columns: Record<string, (row: Row) => Cell>, rows: readonly Row[]): string {
  const lines = rows.map((row) => Object.values(columns).map((read) => cell(read(row))))
  return `\uFEFF${[Object.keys(columns), ...lines].map((line) => `${line.join(',')}\r\n`).join('')}`
}
