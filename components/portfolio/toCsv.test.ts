import { expect, test } from 'vitest'
import { buildPosition } from '@/lib/dev/testing/support/buildPosition'
import { buildCost } from '@/lib/dev/testing/support/buildTrade'
import { toCsv } from './toCsv'

const rowsOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n')
const name = { platformName: (id: string) => `Name of ${id}`, costOf: () => undefined }

test('a position is one line under the column names; exact figures stay exact and unknown is empty', () => {
  const token = '45948394336279506615278816094198006373546078557515074927186818512417328220135'
  const csv = toCsv([buildPosition({ token_id: token, price: null, value_usd: null })], name)
  expect(csv.startsWith('\uFEFFplatform,chain,wallet,event,')).toBe(true)
  const [head = '', row = ''] = rowsOf(csv)
  expect(row.split(',')).toHaveLength(head.split(',').length)
  expect(row).toMatch(
    /^Name of platform_1,Polygon,0x(ab){20},Rain tomorrow\?,,yes,10,,,,,0.45,4.5,open,false,/,
  )
  // Columns added later are at the end.
  expect(row).toContain(`,${token},10000000,false,`)
})

test('cost and unrealized gain of a position are beside its value', () => {
  const csv = toCsv([buildPosition()], { ...name, costOf: () => buildCost({ cost_usd: 5.5 }) })
  const [head = [], row = []] = rowsOf(csv).map((line) => line.split(','))
  const of = (column: string) => row[head.indexOf(column)]
  expect([of('value_at_bids_usd'), of('cost_usd'), of('open_profit_usd')]).toEqual(['4', '5.5', '-1.5'])
})

test('commas, quotes and line breaks in a title stay in their cell', () => {
  const [, row = ''] = rowsOf(toCsv([buildPosition({ event_title: 'Rain, "heavy"' })], name))
  expect(row).toContain(',"Rain, ""heavy""",')
  expect(toCsv([buildPosition({ event_title: 'a\nb' })], name)).toContain(',"a\nb",')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('no title runs as a formula: %j', (title) => {
  expect(toCsv([buildPosition({ event_title: title })], name)).toMatch(/[,"]'[=+\-@\t\r]/)
})

test('a formula with a quote has both escaped', () => {
  const title = '=HYPERLINK("http://x")'
  expect(toCsv([buildPosition({ event_title: title })], name)).toContain(`,"'=HYPERLINK(""http://x"")",`)
})
