/** Six decimals at most, without trailing zeros and never with an exponent: 0.5 → "0.5", 0.000001 → "0.000001". */
export const plainDecimal = (value: number): string => String(Number(value.toFixed(6)))
