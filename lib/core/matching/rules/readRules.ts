/** Settlement facts in a rules text. */
export interface ReadRules {
  /** Settlement sources, in the venue's words. */
  source?: string
  /** Times of day with their zones, such as "23:59 ET". */
  times: string[]
  /** What happens when the event is postponed, cancelled or drawn. */
  voids?: string
}

const READ = 6_000
const SOURCE_LENGTH = 140
const VOID_LENGTH = 280

const SOURCES = [
  /settlement sources?:\s*([^\n]+)/i,
  /resolution source(?:s)?(?: for this (?:market|topic|question))?(?: will be| is| are|:)\s*([^\n]+?)(?:\.(?:\s|$)|, however|\n|$)/i,
  /\baccording to (?:the )?((?:[^\n.,;]|\.(?=\w))+)/i,
]

function readSource(rules: string): string | undefined {
  for (const pattern of SOURCES) {
    const found = pattern.exec(rules)?.[1]?.trim().replace(/\.$/, '')
    if (found) return found.slice(0, SOURCE_LENGTH)
  }
  return undefined
}

const ZONES: ReadonlyMap<string, string> = new Map([
  ['est', 'ET'],
  ['edt', 'ET'],
  ['et', 'ET'],
  ['gmt', 'UTC'],
  ['utc', 'UTC'],
])
const CLOCK =
  /\b(?:(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s{0,3}(am|pm|a\.m\.|p\.m\.)?|(noon|midnight))\s{0,3}\(?\b(e[sd]?t|p[sd]?t|c[sd]?t|utc|gmt|cet|bst|jst|hkt|eastern time)\b/gi

const pad = (value: number) => String(value).padStart(2, '0')

function readTimes(rules: string): string[] {
  const times = [...rules.matchAll(CLOCK)].flatMap(
    ([, hour = '', minute = '00', half = '', word = '', zone = '']) => {
      const name = zone.toLowerCase()
      const region =
        ZONES.get(name) ??
        (name.startsWith('eastern') ? 'ET' : name.replace(/^([pc])[sd]t$/, '$1t').toUpperCase())
      if (word) return [`${/noon/i.test(word) ? '12:00' : '00:00'} ${region}`]
      const late = /^p/i.test(half)
      const early = /^a/i.test(half)
      const value = Number(hour)
      if (value > 24) return []
      const clock = late && value < 12 ? value + 12 : early && value === 12 ? 0 : value
      return [`${pad(clock)}:${minute} ${region}`]
    },
  )
  return [...new Set(times)].slice(0, 4)
}

const VOID =
  /\b(?:cancel(?:l?ed|lation|s)?|postpone[ds]?|postponement|void(?:ed)?|50[-/ ]50|no[- ]contest|ties?|tied|draw[ns]?|refund(?:ed)?|abandon(?:ed)?|suspended|rescheduled|does not (?:take place|occur|happen)|if no (?:decision|winner|figure|report|data|result))\b/i

function readVoids(rules: string): string | undefined {
  const sentences = rules.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => VOID.test(sentence))
  const text = [...new Set(sentences)].join(' ').trim()
  if (text === '') return undefined
  return text.length > VOID_LENGTH ? `${text.slice(0, VOID_LENGTH).trimEnd()}…` : text
}

/** Parses a text's settlement facts. Plain patterns: anything not found is unknown, not absent. */
export function readRules(text: string): ReadRules {
  const rules = text.slice(0, READ)
  const source = readSource(rules)
  const voids = readVoids(rules)
  return {
    ...(source !== undefined && { source }),
    times: readTimes(rules),
    ...(voids !== undefined && { voids }),
  }
}
