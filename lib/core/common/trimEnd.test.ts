import { expect, test } from 'vitest'
import { trimEnd } from './trimEnd'

test('takes off what stands at the end, and nothing before it', () => {
  expect(trimEnd('U.S. Steel, Inc.;, ', '.,; ')).toBe('U.S. Steel, Inc')
  expect(trimEnd('... a', '.')).toBe('... a')
  expect(trimEnd('...', '.')).toBe('')
})
