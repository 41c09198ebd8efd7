import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SpreadRow } from './SpreadRow'

const textOf = (bid: number, ask: number) =>
  renderToStaticMarkup(
    <table>
      <SpreadRow bid={bid} ask={ask} tick={0.001} columns={3} />
    </table>,
  ).replaceAll(/<[^>]+>/g, '')

test('platforms that cross are said to do so before fees: what is left after them is another matter', () => {
  expect(textOf(0.519, 0.5)).toContain('Crossed by 1.9¢ before fees')
  expect(textOf(0.5, 0.519)).toContain('Spread 1.9¢Mid')
})
