/** What a hostile venue, or one with a fault, might send beside healthy rows: forty payloads for every list of rows. */

type Json = unknown

const isObject = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null

/** The same with every value other than an object or list replaced. */
function withLeaves(json: Json, leaf: Json): Json {
  if (Array.isArray(json)) return json.map((one) => withLeaves(one, leaf))
  if (!isObject(json)) return leaf
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withLeaves(value, leaf)]))
}

/** The same with another text appended to every text except ids, numbers, times and single words. */
function withTexts(json: Json, more: string): Json {
  if (typeof json === 'string') return / /.test(json) ? `${json}${more}` : json
  if (Array.isArray(json)) return json.map((one) => withTexts(one, more))
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withTexts(value, more)]))
}

/** The same with every list repeated `times` times. */
function withLists(json: Json, times: number): Json {
  if (Array.isArray(json)) {
    const inside = json.map((one) => withLists(one, 1))
    return Array.from({ length: times }, () => inside).flat()
  }
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, withLists(value, times)]))
}

/** The same with every list replaced by `count` copies of `item`. */
function listsOf(json: Json, item: Json, count: number): Json {
  if (Array.isArray(json)) return Array.from({ length: count }, () => item)
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, listsOf(value, item, count)]))
}

/** Nested brackets. */
const nested = (depth: number): Json => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const repeat = (count: number, row: Json): Json[] => Array.from({ length: count }, () => row)
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))

/** Rows placed in a list beside the healthy `row`, by kind. */
export const HOSTILE_ROWS: Record<string, (row: Json) => Json[]> = {
  null: () => [null],
  'a boolean': () => [true],
  'a number': () => [7],
  'an empty text': () => [''],
  'a long text': () => ['x'.repeat(200_000)],
  'a list': () => [[]],
  'lists in lists': () => [nested(2_000)],
  'an empty object': () => [{}],
  'an object of ten thousand keys': () => [keys(10_000)],
  'a prototype': () => [JSON.parse('{"__proto__":{"id":1},"constructor":{"prototype":{}}}')],
  'four thousand empty objects': () => repeat(4_000, {}),
  'four thousand nulls': () => repeat(4_000, null),
  'four thousand long texts': () => repeat(4_000, 'x'.repeat(500)),
  'all null': (row) => [withLeaves(row, null)],
  'all true': (row) => [withLeaves(row, true)],
  'all zero': (row) => [withLeaves(row, 0)],
  'all negative': (row) => [withLeaves(row, -1)],
  'all 1e308': (row) => [withLeaves(row, 1e308)],
  'all 1e-308': (row) => [withLeaves(row, 1e-308)],
  'all NaN as text': (row) => [withLeaves(row, 'NaN')],
  'all Infinity as text': (row) => [withLeaves(row, 'Infinity')],
  'all digits without end': (row) => [withLeaves(row, '9'.repeat(20_000))],
  'all decimals without end': (row) => [withLeaves(row, `0.${'3'.repeat(20_000)}`)],
  'all empty': (row) => [withLeaves(row, '')],
  'all spaces': (row) => [withLeaves(row, ' ')],
  'all long texts': (row) => [withLeaves(row, 'long '.repeat(4_000))],
  'all markup': (row) => [withLeaves(row, '<p>'.repeat(4_000))],
  'all open brackets': (row) => [withLeaves(row, '[a]('.repeat(4_000))],
  'all text turned around': (row) => [withLeaves(row, '\u202e09.0 SEY\u2066')],
  'all lone surrogates': (row) => [withLeaves(row, '\ud800')],
  'all lists': (row) => [withLeaves(row, [])],
  'all objects': (row) => [withLeaves(row, {})],
  'texts with a long end': (row) => [withTexts(row, ' and'.repeat(5_000))],
  'texts with hidden ends': (row) => [withTexts(row, '\u200b\u202e\u0000 hidden')],
  'lists a hundred times': (row) => [withLists(row, 100)],
  'lists two thousand times': (row) => [withLists(row, 2_000)],
  'lists of nothing': (row) => [listsOf(row, {}, 0)],
  'lists of a thousand empty objects': (row) => [listsOf(row, {}, 1_000)],
  'lists of thirty thousand empty objects': (row) => [listsOf(row, {}, 30_000)],
  'lists of thirty thousand numbers': (row) => [listsOf(row, 0.5, 30_000)],
}

/**
 * The first list of objects in an answer, from outside in, with rows added by `add`; where the answer says how many
 * rows there are in all, they are counted.
 */
export function withRows(json: Json, add: (row: Json) => Json[]): Json {
  if (Array.isArray(json)) return isObject(json[0]) ? [...json, ...add(json[0])] : json
  if (!isObject(json)) return json
  const entries = Object.entries(json)
  const [name, rows] = entries.find(([, value]) => Array.isArray(value) && isObject(value[0])) ?? []
  if (name === undefined || !Array.isArray(rows)) {
    const [inside] = entries.find(([, value]) => isObject(value)) ?? []
    return Object.fromEntries(
      entries.map(([key, value]) => [key, key === inside ? withRows(value, add) : value]),
    )
  }
  const added = add(rows[0])
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === name) return [key, [...rows, ...added]]
      return [key, key.startsWith('total') && typeof value === 'number' ? value + added.length : value]
    }),
  )
}
