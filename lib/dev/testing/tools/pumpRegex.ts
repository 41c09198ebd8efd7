import { countSteps, ENOUGH, type Part, parseRegex } from './regexSteps'

/** Sample characters for classes; one or two of each class are enough. */
const SAMPLES = ['a', '0', ' ', '-', '.', '/', ':', '\n', '"', 'Z', ',', '(', '_', '%']

function samplesOf(part: Part & { kind: 'one' }): string[] {
  if (/^[^\\[.]$/.test(part.source)) return [part.source]
  const plain = /^\\([^a-zA-Z0-9])$/.exec(part.source)?.[1]
  if (plain !== undefined) return [plain]
  return SAMPLES.filter(part.fits).slice(0, 3)
}

/** The shortest text that a part matches, limited to the samples. */
function exampleOf(part: Part): string {
  switch (part.kind) {
    case 'one':
      return samplesOf(part)[0] ?? ''
    case 'sequence':
      return part.parts.map(exampleOf).join('')
    case 'either':
      return part.parts[0] ? exampleOf(part.parts[0]) : ''
    case 'repeat':
      return exampleOf(part.inner).repeat(Math.min(part.min, 40))
    default:
      return ''
  }
}

/** Every unbounded repetition, each with a text that leads to it. */
function* loopsOf(part: Part, before: string): Generator<{ before: string; inner: Part }> {
  if (part.kind === 'repeat') {
    if (part.max > 100) yield { before, inner: part.inner }
    yield* loopsOf(part.inner, before)
  } else if (part.kind === 'either') {
    for (const inner of part.parts) yield* loopsOf(inner, before)
  } else if (part.kind === 'look') {
    yield* loopsOf(part.inner, before)
  } else if (part.kind === 'sequence') {
    let lead = before
    for (const inner of part.parts) {
      yield* loopsOf(inner, lead)
      lead += exampleOf(inner)
    }
  }
}

function charsOf(part: Part): string[] {
  switch (part.kind) {
    case 'one':
      return samplesOf(part)
    case 'sequence':
    case 'either':
      return part.parts.flatMap(charsOf)
    case 'repeat':
    case 'look':
      return charsOf(part.inner)
    default:
      return []
  }
}

const LENGTH = 160

/**
 * A text on which the expression takes superlinear time: the text before a loop, then repetitions of the loop's text,
 * combined and alone. Undefined when none is found.
 */
export function findSlowText(source: string, flags: string): string | undefined {
  const whole = parseRegex(source, flags)
  const units = new Map<string, string>()
  for (const { before, inner } of loopsOf(whole, '')) {
    const chars = [...new Set(charsOf(inner))].slice(0, 5)
    const pairs = chars.flatMap((a) => chars.map((b) => (a === b ? a : a + b)))
    for (const unit of [...pairs, before, ...chars.map((char) => before + char)]) {
      if (unit === '') continue
      units.set(`\u0000${unit}`, unit)
      units.set(before + unit, unit)
    }
  }
  for (const [key, unit] of units) {
    const lead = key.startsWith('\u0000') ? '' : key.slice(0, key.length - unit.length)
    const pumped = (length: number) => `${lead}${unit.repeat(Math.ceil(length / unit.length))}\u0001`
    const once = countSteps(whole, pumped(LENGTH))
    const twice = countSteps(whole, pumped(2 * LENGTH))
    if (once > ENOUGH || (twice > 2.8 * once && twice > 8 * LENGTH)) return pumped(LENGTH)
  }
  return undefined
}
