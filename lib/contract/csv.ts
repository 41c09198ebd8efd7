export type CsvCell = string | number | boolean | null

const NUMBER = /^[-+]?\d+(\.\d+)?$/
/** Characters that start a formula in spreadsheets, full-width ones included, and whitespace that hides one. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
const NEEDS_QUOTES = /[",;\t\r\n]/

function toCell(value: CsvCell): string {
  const text = value === null ? '' : String(value)
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows under a header line, by RFC 4180: null is an empty cell. Titles come from venues, so text that a spreadsheet
 * would run as a formula is prefixed with an apostrophe; numbers are unchanged.
 */
export const toCsv = <Name extends string>(
  names: readonly Name[],
  rows: readonly Readonly<Record<Name, CsvCell>>[],
): string =>
  [names, ...rows.map((row) => names.map((name) => row[name]))]
    .map((cells) => `${cells.map(toCell).join(',')}\r\n`)
    .join('')
