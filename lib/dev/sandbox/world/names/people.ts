import { type Named, named } from '../facts'

/** At least one. */
export type Some<T> = readonly [T, ...T[]]

/** People with the codes that tickers would use. */
export const people = (...names: string[]): Named[] => names.map((name) => named(name, codeOf(name)))

/** "Gavin Newsom" → "GNEW": how tickers abbreviate people. */
function codeOf(name: string): string {
  const words = name.replace(/[^\p{L} ]/gu, '').split(' ')
  const last = words[words.length - 1] ?? name
  return `${name.slice(0, 1)}${last.slice(0, 3)}`
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase()
}
