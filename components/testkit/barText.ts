/** The visible text of markup, with a bar between the parts. */
export const barText = (markup: string): string =>
  markup
    .replace(/<\/?(?:strong|span|a|svg|path|title|bdi)[^<>]*>/g, '')
    .replace(/<[^<>]+>/g, '|')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replace(/\|+/g, '|')

const SCALES: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9 }

/** A shown figure as a number, without its unit: "$1.23K" → 1230, "43.3¢" → 43.3; NaN for what is none. */
export function figure(text: string | undefined): number {
  const [, digits, scale] = /^([\d.−-]+)([KMB]?)$/.exec(text?.replace(/[$,%¢]/g, '') ?? '') ?? []
  return Number(digits?.replace('−', '-')) * (SCALES[scale ?? ''] ?? 1)
}

/** The figure beside a label. */
export const figureBeside = (text: string, label: string) =>
  figure(text.split(`|${label}|`)[1]?.split('|')[0]?.trim())

/** The cells of a table's row. */
export const rowOf = (text: string, name: string) => text.split(`|${name}|`)[1]?.split('|') ?? []
