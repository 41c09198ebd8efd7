/** A movement of one token of one wallet. */
export interface LotMovement {
  /** Signed, in the token's smallest unit. */
  raw: bigint
  /** Paid for what came, got for what left, in as small a unit; absent where unknown. */
  money?: bigint
}

export interface Disposal {
  /** What the tokens that left had cost; absent where a part of it is unknown. */
  cost?: bigint
}

export interface Lots {
  held: bigint
  /** What is held had cost; absent where a part of it is unknown. */
  cost?: bigint
  /** One for each movement, in order: of what left; undefined for what came. */
  disposals: (Disposal | undefined)[]
}

interface Lot {
  raw: bigint
  money?: bigint
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Takes from the oldest lots; a part of a lot bears its part of the cost, rounded down, the rest of it stays. */
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
 * First in, first out over all movements of a token, in order. Whole numbers throughout: the costs of what left and
 * of what is held add up to what was paid.
 * Undefined where more left than came: the history is not whole.
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
