import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WindowFacts } from './WindowFacts'
import { WindowCountdown, WindowSpan } from './WindowTime'

const QUARTER = { starts_at: '2026-11-24T20:15:00.000Z', ends_at: '2026-11-24T20:30:00.000Z' }

test('the first paint shows the window in UTC, labelled as UTC, and an empty slot for the countdown', () => {
  expect(renderToStaticMarkup(<WindowSpan {...QUARTER} />)).toContain('8:15–8:30 PM UTC')
  expect(renderToStaticMarkup(<WindowCountdown {...QUARTER} />)).toMatch(
    /^<span aria-hidden="true"[^>]*><\/span>$/,
  )
})

test('a price to beat that a platform has not published is shown as unknown', () => {
  const text = renderToStaticMarkup(
    <WindowFacts
      window={{
        asset: 'BTC',
        minutes: 15,
        ...QUARTER,
        price_to_beat: { platform_1: null, platform_2: 91_200.5 },
      }}
      platforms={[
        { id: 'platform_1', venue: 'polymarket', name: 'Polymarket' },
        { id: 'platform_2', venue: 'kalshi', name: 'Kalshi' },
      ]}
    />,
  ).replaceAll(/<[^>]+>/g, ' ')
  expect(text).toMatch(/Polymarket\s+–\s+not published/)
  expect(text).toMatch(/Kalshi\s+\$91,200\.50/)
})
