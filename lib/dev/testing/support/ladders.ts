import fc from 'fast-check'

/** Up to six levels in dollars and tokens, at few distinct prices, so that platforms share them. */
export const ladders = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 19 }).map((p) => p / 20),
    fc.integer({ min: 1, max: 9_999_999 }).map((size) => size / 1_000_000),
  ),
  { maxLength: 6 },
)
