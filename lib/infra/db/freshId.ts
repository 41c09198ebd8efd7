import { createHash } from 'node:crypto'

const shortHash = (text: string) =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
    .toString(36)
    .padStart(13, '0')

/** An id derived from a text: the same for the same text, unless it is already taken. */
export function freshId(text: string, taken: { has(id: string): boolean }): string {
  let id = shortHash(text)
  for (let n = 2; taken.has(id); n += 1) id = shortHash(`${text}\n${n}`)
  return id
}
