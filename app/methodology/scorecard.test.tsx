import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getScorecard } from '@/lib/operations/review/getScorecard'
import MethodologyPage from './page'

afterEach(cleanup)

const { leftOut } = getScorecard()
const percent = (value: number) => `${(value * 100).toFixed(1)}%`

test('the scorecard shows every pair of platforms and every category that was measured', async () => {
  render(await MethodologyPage())
  const scores = screen.getByRole('region', { name: 'Scorecard' })
  const { byVenues, byCategory } = leftOut.published
  const rows = within(scores).getAllByRole('rowheader')
  // Three groups, three rows over all.
  expect(rows).toHaveLength(6 + Object.keys(byVenues).length + Object.keys(byCategory).length)
  const own = within(scores).getByRole('row', { name: /Kalshi – Polymarket/ })
  expect(own.textContent).toContain(percent(byVenues['kalshi–polymarket'].precision))
  expect(own.textContent).toContain(percent(byVenues['kalshi–polymarket'].recall))
})

test('a reader sees how often matches of each confidence were right, in words and figures', async () => {
  render(await MethodologyPage())
  const table = screen.getByRole('region', { name: 'Calibration' })
  const last = leftOut.curve.at(-1)
  const row = within(table).getByRole('row', { name: /or more/ })
  expect(row.textContent).toContain(percent(last?.right ?? 0))
  expect(row.textContent).toContain(percent(last?.said ?? 0))
})

test('the page says when the scorecard was made and by which command', async () => {
  render(await MethodologyPage())
  expect(screen.getByText(leftOut.date).tagName).toBe('TIME')
  expect(screen.getByText('npm run train:matching').tagName).toBe('CODE')
})

test('the figures are those of the thresholds in use, and unread matches are among the wrong ones', () => {
  const { published, planned } = leftOut
  expect(published.unread).toBeLessThanOrEqual(published.overall.wrong)
  expect(planned.capped.right).toBeLessThanOrEqual(published.capped.right)
})
