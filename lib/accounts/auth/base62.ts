import { randomInt } from 'node:crypto'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Letters and digits from the system's secure generator, uniformly distributed (5.95 bits per character). */
export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('')

/** A whole number in base 62, with leading zeros. */
export function toBase62(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) {
    text = DIGITS.charAt(rest % 62) + text
  }
  return text
}
