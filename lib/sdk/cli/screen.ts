import { stripVTControlCharacters } from 'node:util'

/** The output stream and its capabilities. */
export interface Screen {
  write(text: string): void
  isTerminal: boolean
  /** Whether to use colours. */
  colour: boolean
  width: number
}

/** Texts come from venues: control characters could move the cursor or change colours. */
export const plain = (text: string) => stripVTControlCharacters(text).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')

const CODES = { bold: '1', dim: '2', red: '31', green: '32' } as const

export const paint = (screen: Screen, code: keyof typeof CODES, text: string) =>
  screen.colour ? `\u001b[${CODES[code]}m${plain(text)}\u001b[0m` : plain(text)

export interface Column {
  title: string
  /** Figures are right-aligned. */
  right?: boolean
}

const cut = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text

/** Lines of a table; the first column shrinks when a terminal is too narrow. */
export function table(
  screen: Screen,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const cells = rows.map((row) => columns.map((_, i) => plain(row[i] ?? '')))
  const widths = columns.map(({ title }, i) =>
    Math.max(title.length, ...cells.map((row) => row[i]?.length ?? 0)),
  )
  const rest = widths.slice(1).reduce((sum, width) => sum + width + 2, 0)
  if (screen.isTerminal) widths[0] = Math.max(10, Math.min(widths[0] ?? 0, screen.width - rest))
  const line = (row: readonly string[]) =>
    row
      .map((text, i) => {
        const width = widths[i] ?? 0
        const shown = cut(text, width)
        return columns[i]?.right ? shown.padStart(width) : shown.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  const head = paint(screen, 'dim', line(columns.map(({ title }) => title)))
  return [head, ...cells.map(line)].join('\n')
}

export const cents = (price: number | null | undefined) =>
  price == null ? '–' : `${(price * 100).toFixed(1)}¢`
export const usd = (value: number | null | undefined) =>
  value == null
    ? '–'
    : `$${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
export const count = (value: number | null | undefined) =>
  value == null ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: 2 })
