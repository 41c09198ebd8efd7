import { expect, test } from 'vitest'
import { DEFAULT_DRAFT } from '../form/order'
import { curveTerms } from './curveTerms'

test('a gas cost or a limit that cannot be read gives no terms, never zero gas or no limit', () => {
  const gas = { ...DEFAULT_DRAFT, countGas: true }
  expect(curveTerms({ ...gas, gas: '0.05' }, [])?.gasPerSource).toBe(50_000)
  expect(curveTerms({ ...gas, gas: '0,05' }, [])).toBeUndefined()
  expect(curveTerms({ ...DEFAULT_DRAFT, countGas: false, gas: '0,05' }, [])?.gasPerSource).toBe(0)
  expect(curveTerms({ ...DEFAULT_DRAFT, limit: '43,1' }, [])).toBeUndefined()
  expect(curveTerms({ ...DEFAULT_DRAFT, limit: '43.1' }, [])).toHaveProperty('limitAllIn', 431_000)
})
