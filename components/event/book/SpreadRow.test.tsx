import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SpreadRow } from './SpreadRow'

const textOf = (bid: number, ask: number, net?: number) =>
  renderToStaticMarkup(
    <table>
      <SpreadRow bid={bid} ask={ask} tick={0.001} net={net} columns={3} />
    </table>,
  ).replaceAll(/<[^>]+>/g, '')

test('platforms that cross are reported as crossed, with the profit after fees where these are known', () => {
  expect(textOf(0.519, 0.5)).toContain('Crossed 1.9¢ before fees')
  expect(textOf(0.519, 0.5, -0.0083)).toContain('Crossed 1.9¢, −0.8¢ after fees')
  expect(textOf(0.519, 0.5, 0.004)).toContain('Crossed 1.9¢, +0.4¢ after fees')
  expect(textOf(0.5, 0.519)).toContain('Spread 1.9¢Mid')
})
