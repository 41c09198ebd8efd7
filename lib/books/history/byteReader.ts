/** Reads what a `ByteWriter` wrote, in the same order. */
export interface ByteReader {
  varint(): number
  scaled(): number
  signed(): number
  /** True when every byte was read. */
  isAtEnd(): boolean
  /** Offset of the next value. */
  position(): number
}

const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]

/** `from`: offset of the first value. */
export function createByteReader(bytes: Uint8Array, length: number, from = 0): ByteReader {
  let at = from

  function next(): number {
    const byte = bytes[at]
    if (byte === undefined || at >= length) throw new RangeError('The history of a book ends in mid-entry.')
    at += 1
    return byte
  }

  function varint(): number {
    let value = 0
    let weight = 1
    for (;;) {
      const byte = next()
      if (byte < 128) return value + byte * weight
      value += (byte - 128) * weight
      weight *= 128
    }
  }

  return {
    varint,
    signed() {
      const value = varint()
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    },
    scaled() {
      const first = next()
      const mantissa = (first & 15) + (first >= 128 ? varint() * 16 : 0)
      return mantissa * (POWERS[(first >> 4) & 7] ?? 1)
    },
    isAtEnd: () => at >= length,
    position: () => at,
  }
}
