import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ModelFigures } from './ModelFigures'

afterEach(cleanup)

const model = {
  name: 'small',
  tokens_per_day: 1_000_000,
  tokens: 12_345,
  requests: 17,
  waiting: 4,
  agreement: { right: 9, total: 10 },
  precision: { right: 0, total: 0 },
}
const rowOf = (name: RegExp) => screen.getByRole('row', { name }).textContent

test('cost, pairs waiting and agreement are shown, and a precision that nobody has measured says so', () => {
  render(<ModelFigures use={{ model }} />)
  expect(rowOf(/^Tokens/)).toContain('12,345 of 1,000,000')
  expect(rowOf(/^Requests/)).toContain('17')
  expect(rowOf(/^Pairs waiting/)).toContain('4')
  expect(rowOf(/^Agreement/)).toContain('90.0% (9 of 10)')
  expect(rowOf(/^Precision of method model/)).toContain('not measured')
})

test('the precision of method model is its own row, of pairs that it published and reviewers decided', () => {
  render(<ModelFigures use={{ model: { ...model, precision: { right: 49, total: 50 } } }} />)
  expect(rowOf(/^Precision of method model/)).toContain('98.0% (49 of 50)')
})

test('without a model, and while its figures cannot be read, a sentence says so', () => {
  render(<ModelFigures use={{ model: null }} />)
  expect(screen.getByText(/^None is configured here/)).toBeTruthy()
  cleanup()
  render(<ModelFigures use={undefined} />)
  expect(screen.getByRole('status').textContent).toBe('Its figures cannot be read at the moment.')
})
