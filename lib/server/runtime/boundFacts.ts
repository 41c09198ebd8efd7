import pino from 'pino'

/** Characters per string. */
const MAX_TEXT = 4_096
/** Characters of all strings of a line together. */
const MAX_LINE = 32_768
/** Entries per list or object. */
const MAX_ENTRIES = 200
const MAX_DEPTH = 8

/**
 * Truncates the facts of a log line before they are formatted and redacted: a caller or venue that sends much
 * gets no more of the log or the processor than any other. `blank` redacts secrets in a text;
 * it sees more than is kept, so that truncation leaves no partial secret.
 */
export function createFactBounds(blank: (text: string) => string): (given: unknown) => unknown {
  return (given) => {
    let left = MAX_LINE
    const cut = (text: string): string => {
      const most = Math.min(MAX_TEXT, left)
      left -= Math.min(most, text.length)
      if (text.length <= most) return text
      return `${blank(text.slice(0, 2 * MAX_TEXT)).slice(0, most)}… (${text.length} characters)`
    }
    const bound = (value: unknown, depth: number): unknown => {
      if (typeof value === 'string') return cut(value)
      if (typeof value !== 'object' || value === null) return value
      if (depth > MAX_DEPTH) return '…'
      if (value instanceof Error) return bound(pino.stdSerializers.err(value), depth)
      if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((one) => bound(one, depth + 1))
      if ('toJSON' in value && typeof value.toJSON === 'function') return bound(value.toJSON(), depth + 1)
      const entries = Object.entries(value).slice(0, MAX_ENTRIES)
      return Object.fromEntries(entries.map(([name, inner]) => [cut(name), bound(inner, depth + 1)]))
    }
    return bound(given, 0)
  }
}
