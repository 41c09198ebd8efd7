/** Year before the first edition, from which the n-th is counted. */
const CEREMONIES: readonly (readonly [RegExp, number])[] = [
  [/\b(\d+)(?:st|nd|rd|th)(?= (?:annual )?(?:academy awards?|oscars?)\b)/gi, 1928],
  [/\b(\d+)(?:st|nd|rd|th)(?= (?:annual )?(?:primetime )?emmy(?: award)?s?\b)/gi, 1948],
  [/\b(\d+)(?:st|nd|rd|th)(?= (?:annual )?grammy(?: award)?s?\b)/gi, 1958],
  [/\b(\d+)(?:st|nd|rd|th)(?= (?:annual )?golden globe(?: award)?s?\b)/gi, 1943],
  [
    /\b(\d+)(?:st|nd|rd|th)(?= (?:annual )?(?:tony(?: award)?s?|bafta(?: film)?(?: award)?s?|cannes(?: film festival)?)\b)/gi,
    1947,
  ],
]
const SUPER_BOWL = /\bsuper bowl ([lxvi]+|\d\d)\b/gi
const ROMAN: ReadonlyMap<string, number> = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
])

function fromRoman(digits: string): number {
  const values = [...digits.toLowerCase()].map((digit) => ROMAN.get(digit) ?? 0)
  return values.reduce((sum, value, i) => (value < (values[i + 1] ?? 0) ? sum - value : sum + value), 0)
}

/** "98th Academy Awards", "Super Bowl LX": replaces the edition with its year. */
export const datedEditions = (text: string): string => (MAY_BE_COUNTED.test(text) ? dateEditions(text) : text)

const MAY_BE_COUNTED = /\d(?:st|nd|rd|th)|super bowl/i

const dateEditions = (text: string): string =>
  CEREMONIES.reduce(
    (rest, [pattern, before]) => rest.replace(pattern, (_, nth: string) => String(before + Number(nth))),
    text,
  ).replace(SUPER_BOWL, (_, nth: string) => `Super Bowl ${1966 + (Number(nth) || fromRoman(nth))}`)

/** "2026 regular season": in football it starts that year and is identified by its final year, like "2026-27". */
const FOOTBALL = /\b(?:nfl|pro football|college football)\b/i
const SEASON = /\b(20\d\d)(?= (?:nfl |pro football |college football )?(?:regular )?season\b)/gi

export const footballSeasons = (text: string, around: string): string =>
  FOOTBALL.test(around)
    ? text.replace(SEASON, (year: string) => `${year}-${String(Number(year) + 1).slice(2)}`)
    : text
