/** A value of the format; numbers beyond 32 bits and bytes, which nothing here needs, are undefined. */
export type MmdbValue = string | number | boolean | undefined | MmdbValue[] | { [key: string]: MmdbValue }

/** No file nests deeper or follows more pointers; a damaged one would without end. */
const MOST_DEPTH = 32

const POINTER = 1
const TEXT = 2
const DOUBLE = 3
const UINT16 = 5
const UINT32 = 6
const MAP = 7
const INT32 = 8
const ARRAY = 11
const BOOLEAN = 14

/** A value and where the next one begins. */
interface Decoded {
  value: MmdbValue
  next: number
}

/** Reads a big-endian number of up to four bytes. */
const uint = (bytes: Buffer, at: number, length: number): number =>
  length === 0 ? 0 : bytes.readUIntBE(at, length)

/** Added to a pointer of one to three bytes; one of four stands for itself. */
const POINTER_BASES = [0, 2_048, 526_336, 0]

function decodePointer(bytes: Buffer, at: number, depth: number): Decoded {
  const control = bytes.readUInt8(at)
  const length = ((control >> 3) & 3) + 1
  const high = length === 4 ? 0 : (control & 7) * 256 ** length
  const target = high + uint(bytes, at + 1, length) + (POINTER_BASES[length - 1] ?? 0)
  return { value: decodeValue(bytes, target, depth + 1).value, next: at + 1 + length }
}

/** The size of a value that follows its control bytes, and where it begins. */
function decodeSize(bytes: Buffer, size: number, at: number): { size: number; begin: number } {
  if (size < 29) return { size, begin: at }
  const length = size - 28
  const base = [29, 285, 65_821][length - 1] ?? 0
  return { size: base + uint(bytes, at, length), begin: at + length }
}

function decodeList(bytes: Buffer, { count, begin, depth }: { count: number; begin: number; depth: number }) {
  const values: MmdbValue[] = []
  let next = begin
  for (let i = 0; i < count; i += 1) {
    const one = decodeValue(bytes, next, depth + 1)
    values.push(one.value)
    next = one.next
  }
  return { values, next }
}

function toMap(values: readonly MmdbValue[]): MmdbValue {
  const entries = new Map<string, MmdbValue>()
  for (let i = 0; i < values.length; i += 2) entries.set(String(values[i]), values[i + 1])
  return Object.fromEntries(entries)
}

function decodePlain(bytes: Buffer, type: number, { size, begin }: { size: number; begin: number }) {
  if (type === TEXT) return bytes.toString('utf8', begin, begin + size)
  if (type === DOUBLE) return bytes.readDoubleBE(begin)
  if ((type === UINT16 || type === UINT32) && size <= 4) return uint(bytes, begin, size)
  if (type === INT32 && size <= 4) return size === 0 ? 0 : bytes.readIntBE(begin, size)
  return undefined
}

/**
 * Reads the value at an offset; `bytes` is the section that pointers count from.
 * Errors: `RangeError` in a damaged file.
 * Source: https://maxmind.github.io/MaxMind-DB/, output data section.
 */
export function decodeValue(bytes: Buffer, at: number, depth = 0): Decoded {
  if (depth > MOST_DEPTH) throw new RangeError('The database nests too deep.')
  const control = bytes.readUInt8(at)
  const short = control >> 5
  if (short === POINTER) return decodePointer(bytes, at, depth)
  const type = short === 0 ? 7 + bytes.readUInt8(at + 1) : short
  const { size, begin } = decodeSize(bytes, control & 31, at + (short === 0 ? 2 : 1))
  if (type === MAP || type === ARRAY) {
    const { values, next } = decodeList(bytes, { count: type === MAP ? 2 * size : size, begin, depth })
    return { value: type === MAP ? toMap(values) : values, next }
  }
  if (type === BOOLEAN) return { value: size === 1, next: begin }
  if (begin + size > bytes.length) throw new RangeError('The database ends in the middle of a value.')
  return { value: decodePlain(bytes, type, { size, begin }), next: begin + size }
}
