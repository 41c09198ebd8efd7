import { expect, test } from 'vitest'
import { trimEnd } from './trimEnd'

test('removes the characters at the end only', () => {
  expect(trimEnd('U.S. Steel, Inc.;, ', '.,; ')).toBe('U.S. Steel, Inc')
  expect(trimEnd('... a', '.')).toBe('... a')
  expect(trimEnd('...', '.')).toBe('')
})
