/** Encodes integers into a growing byte buffer. */
export interface ByteWriter {
  /** An integer from 0 up to 2⁵³, seven bits per byte. */
  varint(value: number): void
  /** The same for numbers with trailing zeros, such as prices and sizes in micro-units. */
  scaled(value: number): void
  /** A signed integer. */
  signed(value: number): void
  /** The bytes written since the last call, in a buffer that the next write reuses. */
  take(): Uint8Array
}

/** Maximum number of trailing zeros stripped: the count takes three bits. */
const MAX_ZEROS = 7

export function createByteWriter(): ByteWriter {
  let bytes = new Uint8Array(4_096)
  let length = 0

  function put(byte: number) {
    if (length === bytes.length) {
      const grown = new Uint8Array(bytes.length * 2)
      grown.set(bytes)
      bytes = grown
    }
    bytes[length] = byte
    length += 1
  }

  // Bitwise operators work on 32 bits only.
  function varint(value: number) {
    let rest = value
    while (rest >= 128) {
      put((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    put(rest)
  }

  return {
    varint,
    signed: (value) => varint(value < 0 ? -value * 2 - 1 : value * 2),
    scaled(value) {
      let mantissa = value
      let zeros = 0
      while (zeros < MAX_ZEROS && mantissa > 0 && mantissa % 10 === 0) {
        mantissa /= 10
        zeros += 1
      }
      // First byte: four bits of the mantissa, three for the zero count, one continuation bit.
      const rest = Math.floor(mantissa / 16)
      put((rest > 0 ? 128 : 0) + zeros * 16 + (mantissa % 16))
      if (rest > 0) varint(rest)
    },
    take() {
      const taken = bytes.subarray(0, length)
      length = 0
      return taken
    },
  }
}
