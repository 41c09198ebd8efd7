import { expect, test } from 'vitest'
import { assetCode } from './assetCode'
import { upDownWindow } from './upDownWindow'

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`)
const stated = {
  title: 'Bitcoin Up or Down - November 24, 3:15PM-3:30PM ET',
  startsAt: at('20:15'),
  endsAt: at('20:30'),
  yesLabel: 'Up',
  noLabel: 'Down',
}

test("an up-or-down market has its asset's ticker, start and end", () => {
  expect(upDownWindow({ ...stated, priceToBeat: 91_200.5 })).toEqual({
    asset: 'BTC',
    startsAt: at('20:15'),
    endsAt: at('20:30'),
    yes: 'up',
    priceToBeat: 91_200.5,
  })
})

test('an unknown price to beat is omitted', () => {
  expect(upDownWindow(stated)).not.toHaveProperty('priceToBeat')
  expect(upDownWindow({ ...stated, priceToBeat: 0 })).not.toHaveProperty('priceToBeat')
  expect(upDownWindow({ ...stated, priceToBeat: Number.NaN })).not.toHaveProperty('priceToBeat')
})

test('YES is the side of its label, and up where the labels are yes and no', () => {
  const yes = (yesLabel: string, noLabel: string) => upDownWindow({ ...stated, yesLabel, noLabel })?.yes
  expect(yes('Down', 'Up')).toBe('down')
  expect(yes('Yes', 'No')).toBe('up')
  expect(yes('Over', 'Under')).toBeUndefined()
})

test.each([
  ['of a day', { endsAt: at('20:15') + 86_400_000 }],
  ['of four hours', { endsAt: at('20:15') + 14_400_000 }],
  ['without a begin', { startsAt: undefined }],
  ['whose title states another length', { title: 'BTC Up or Down - 5 Min' }],
  ['that is no up-or-down market', { title: 'Bitcoin above 90,000 at 3:30PM ET?' }],
])('a market %s has no window of minutes', (_, over) => {
  expect(upDownWindow({ ...stated, ...over })).toBeUndefined()
})

test.each([
  ['BTC Up or Down - 15 mins', 'BTC'],
  ['ETH price up in next 15 mins?', 'ETH'],
  ['Solana Up or Down - November 24, 3:15PM-3:30PM ET', 'SOL'],
])('"%s" is about %s', (title, asset) => {
  expect(upDownWindow({ ...stated, title })?.asset).toBe(asset)
})

test('names, tickers and pairs of one asset map to one asset', () => {
  expect(['Ethereum', 'ETH', 'eth', 'ETHUSDT', 'ETH/USD', '$ETH'].map(assetCode)).toEqual(
    Array(6).fill('ETH'),
  )
  expect(assetCode('a long name of something')).toBeUndefined()
})
