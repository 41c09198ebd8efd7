/**
 * Divides an integer in proportion to integer weights ≥ 0: each part is its exact share rounded down or up, and the
 * parts add up to the whole. The order of the weights decides who gets the odd unit. All weights 0: all parts 0.
 */
export function divideInProportion(total: number, weights: readonly bigint[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  let seen = 0n
  let given = 0n
  return weights.map((weight) => {
    seen += weight
    const upToHere = sum === 0n ? 0n : (BigInt(total) * seen) / sum
    const part = upToHere - given
    given = upToHere
    return Number(part)
  })
}
