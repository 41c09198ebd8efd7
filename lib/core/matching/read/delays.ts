const NUMBERS: ReadonlyMap<string, number> = new Map(
  'a one two three four five six seven eight nine ten'.split(' ').map((word, at) => [word, Math.max(1, at)]),
)
const HOURS: ReadonlyMap<string, number> = new Map([
  ['minute', 1 / 60],
  ['min', 1 / 60],
  ['hour', 1],
  ['h', 1],
  ['day', 24],
  ['week', 168],
  ['month', 730],
  ['year', 8760],
])

/** "One day after launch", "24h post TGE": a delay after another event. */
const DELAY =
  /\b(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)[ -]?(minute|min|hour|h|day|week|month|year)s?\s+(?:after|following|post)\b/g

/** Every delay in a plain text, hours, ascending. */
export const delaysOf = (text: string): number[] =>
  [...text.matchAll(DELAY)]
    .map(([, count = '', unit = '']) => (NUMBERS.get(count) ?? (Number(count) || 1)) * (HOURS.get(unit) ?? 1))
    .sort((x, y) => x - y)

/** A plain text without its delays: "24 hours after" is not a figure. */
export const withoutDelays = (text: string) => text.replace(DELAY, ' after ')
