/** Digits in one run or in groups of three, a point, at most six decimals. */
const DECIMAL = /^(\d{0,10}|\d{1,3}(,\d{3}){1,3})(\.\d{0,6})?$/

/**
 * "1,250.5" → 1250.5; undefined when it is not a plain decimal. A comma separates thousands and nothing else: "1,5" is
 * one and a half to some readers and fifteen to none, so it is rejected.
 */
export function readDecimal(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '')
  if (!/\d/.test(plain) || !DECIMAL.test(plain)) return undefined
  return Number(plain.replaceAll(',', ''))
}

/** The error, in words, of a figure that {@link readDecimal} rejects. */
export const decimalFault = (text: string): string =>
  text.includes(',')
    ? 'A comma only separates thousands, as in 1,500. Write decimals with a point: 1.5.'
    : 'Enter a plain number with at most six decimals.'
