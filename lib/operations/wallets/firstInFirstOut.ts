/** A movement of one token of one wallet. */
export interface LotMovement {
  /** Signed, in the token's smallest unit. */
  raw: bigint
  /** Paid for tokens received, or received for tokens that left, in as small a unit; absent where unknown. */
  money?: bigint
}

export interface Disposal {
  /** Cost of the tokens that left; absent when part of it is unknown. */
  cost?: bigint
}

export interface Lots {
  held: bigint
  /** Cost of the held tokens; absent when part of it is unknown. */
  cost?: bigint
  /** One per movement, in order, for tokens that left; undefined for tokens received. */
  disposals: (Disposal | undefined)[]
}

interface Lot {
  raw: bigint
  money?: bigint
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Takes from the oldest lots; part of a lot takes its part of the cost, rounded down, and leaves the rest. */
function take(lots: Lot[], wanted: bigint): Disposal | undefined {
  let left = wanted
  let cost: bigint | undefined = 0n
  while (left > 0n) {
    const [oldest] = lots
    if (!oldest) return undefined
    const part = smaller(left, oldest.raw)
    const money = oldest.money === undefined ? undefined : (oldest.money * part) / oldest.raw
    cost = cost === undefined || money === undefined ? undefined : cost + money
    oldest.raw -= part
    if (oldest.money !== undefined && money !== undefined) oldest.money -= money
    if (oldest.raw === 0n) lots.shift()
    left -= part
  }
  return cost === undefined ? {} : { cost }
}

/**
 * First in, first out over all movements of a token, in order. Integers throughout: the costs of sold
 * and held tokens sum to what was paid.
 * Undefined when more tokens left than arrived: the history is incomplete.
 */
export function firstInFirstOut(movements: readonly LotMovement[]): Lots | undefined {
  const lots: Lot[] = []
  const disposals: Lots['disposals'] = []
  for (const { raw, money } of movements) {
    if (raw > 0n) {
      lots.push({ raw, ...(money !== undefined && { money }) })
      disposals.push(undefined)
      continue
    }
    const disposal = take(lots, -raw)
    if (!disposal) return undefined
    disposals.push(disposal)
  }
  const isKnown = lots.every(({ money }) => money !== undefined)
  return {
    held: lots.reduce((sum, { raw }) => sum + raw, 0n),
    ...(isKnown && { cost: lots.reduce((sum, { money = 0n }) => sum + money, 0n) }),
    disposals,
  }
}
