import { expect, test } from 'vitest'
import { buildTrade } from '@/lib/dev/testing/support/buildTrade'
import { tradesCsv } from './tradesCsv'

const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')

test('movements come oldest first with UTC times; a loss is a number and unknown is empty', () => {
  const sale = buildTrade({
    at: '2026-03-02T10:00:00.000Z',
    kind: 'sell',
    usd: 3,
    cost_usd: 4.5,
    gain_usd: -1.5,
  })
  const gift = buildTrade({ at: '2026-03-01T09:00:00.000Z', kind: 'in', usd: null, event_title: '=SUM(A1)' })
  const [head, first, second] = linesOf(tradesCsv([sale, gift], () => 'Polymarket'))
  expect(head).toMatch(
    /^time_utc,type,platform,chain,wallet,event,outcome,side,tokens,usd,cost_usd,gain_usd,/,
  )
  expect(first).toMatch(
    /^2026-03-01T09:00:00.000Z,transfer in,Polymarket,Polygon,0x(ab){20},'=SUM\(A1\),,yes,10,,,,0x/,
  )
  expect(second).toContain(',sell,')
  expect(second).toContain(',10,3,4.5,-1.5,')
})
