/** A parsed regular expression, limited to this project's syntax: no backreferences. */
export type Part =
  | { kind: 'one'; fits: (char: string) => boolean; source: string }
  | { kind: 'edge'; source: string; holds: (text: string, at: number) => boolean }
  | { kind: 'look'; ahead: boolean; wanted: boolean; inner: Part }
  | { kind: 'sequence'; parts: Part[] }
  | { kind: 'either'; parts: Part[] }
  | { kind: 'repeat'; inner: Part; min: number; max: number; lazy: boolean }

const CLASS = /^\[(?:\\.|[^\]\\])*\]/
const ESCAPE = /^\\(?:p\{[^}]*\}|P\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)/s
const COUNT = /^\{(\d+)(,(\d*))?\}/
const GROUP = /^\((?:\?(?:(:)|(<?[=!])|<[^>]*>))?/

const isWord = (char: string | undefined) => char !== undefined && /\w/.test(char)
const onEdge = (text: string, at: number) => isWord(text[at - 1]) !== isWord(text[at])

export function parseRegex(source: string, flags: string): Part {
  let rest = source
  const take = (length: number) => {
    const taken = rest.slice(0, length)
    rest = rest.slice(length)
    return taken
  }
  const oneOf = (text: string): Part => {
    const test = new RegExp(`^(?:${text})$`, flags.replace(/[gy]/g, ''))
    const known = new Map<string, boolean>()
    const fits = (char: string) => {
      const found = known.get(char) ?? test.test(char)
      known.set(char, found)
      return found
    }
    return { kind: 'one', fits, source: text }
  }

  function group(): Part {
    const [head, , look] = GROUP.exec(rest) ?? ['(']
    take(head.length)
    const inner = either()
    take(1)
    if (look === undefined) return inner
    return { kind: 'look', ahead: !look.startsWith('<'), wanted: look.endsWith('='), inner }
  }

  function atom(): Part {
    if (rest.startsWith('(')) return group()
    if (rest.startsWith('^')) {
      take(1)
      return { kind: 'edge', source: '^', holds: (_text, at) => at === 0 }
    }
    if (rest.startsWith('$')) {
      take(1)
      return { kind: 'edge', source: '$', holds: (text, at) => at === text.length }
    }
    const escaped = ESCAPE.exec(rest)?.[0]
    if (escaped === '\\b' || escaped === '\\B') {
      take(2)
      return { kind: 'edge', source: escaped, holds: (text, at) => onEdge(text, at) === (escaped === '\\b') }
    }
    if (escaped !== undefined && /^\\[1-9k]/.test(escaped)) throw new Error(`A reference back in ${source}`)
    return oneOf(take(escaped?.length ?? CLASS.exec(rest)?.[0].length ?? 1))
  }

  function repeated(): Part {
    const inner = atom()
    const count = COUNT.exec(rest)
    const sign = rest[0]
    if (!count && sign !== '*' && sign !== '+' && sign !== '?') return inner
    take(count?.[0].length ?? 1)
    const lazy = rest.startsWith('?')
    if (lazy) take(1)
    const min = count ? Number(count[1]) : sign === '+' ? 1 : 0
    const open = count?.[2] === undefined ? min : count[3] === '' ? Infinity : Number(count[3])
    return { kind: 'repeat', inner, min, max: count ? open : sign === '?' ? 1 : Infinity, lazy }
  }

  function sequence(): Part {
    const parts: Part[] = []
    while (rest !== '' && !rest.startsWith('|') && !rest.startsWith(')')) parts.push(repeated())
    return { kind: 'sequence', parts }
  }

  function either(): Part {
    const parts = [sequence()]
    while (rest.startsWith('|')) {
      take(1)
      parts.push(sequence())
    }
    return parts[0] && parts.length === 1 ? parts[0] : { kind: 'either', parts }
  }
  return either()
}

type Next = (at: number) => boolean

/** An expression with this many steps is slow; the exact number does not matter. */
export const ENOUGH = 2_000_000

/** Steps of a backtracking engine that finds every match of an expression in a text. */
export function countSteps(whole: Part, text: string): number {
  let steps = 0

  function repeat(part: Part & { kind: 'repeat' }, at: number, done: number, next: Next): boolean {
    const again = () =>
      done < part.max &&
      match(part.inner, at, (end) =>
        end === at && done >= part.min ? false : repeat(part, end, done + 1, next),
      )
    if (done < part.min) return again()
    return part.lazy ? next(at) || again() : again() || next(at)
  }

  /** Short ones only: from every preceding position. */
  function lookBehind(inner: Part, at: number): boolean {
    for (let from = at; from >= Math.max(0, at - 12); from -= 1) {
      if (match(inner, from, (end) => end === at)) return true
    }
    return false
  }

  function match(part: Part, at: number, next: Next): boolean {
    steps += 1
    if (steps > ENOUGH) return true
    switch (part.kind) {
      case 'one': {
        const char = text[at]
        return char !== undefined && part.fits(char) && next(at + 1)
      }
      case 'edge':
        return part.holds(text, at) && next(at)
      case 'look': {
        const found = part.ahead ? match(part.inner, at, () => true) : lookBehind(part.inner, at)
        return found === part.wanted && next(at)
      }
      case 'sequence': {
        const from = (index: number, place: number): boolean => {
          const inner = part.parts[index]
          return inner ? match(inner, place, (end) => from(index + 1, end)) : next(place)
        }
        return from(0, at)
      }
      case 'either':
        return part.parts.some((inner) => match(inner, at, next))
      case 'repeat':
        return repeat(part, at, 0, next)
    }
  }

  for (let start = 0; start <= text.length; ) {
    let end = start
    const found = match(whole, start, (at) => {
      end = at
      return true
    })
    start = found && end > start ? end : start + 1
    // An engine does not retry an anchored expression at later positions.
    if (startsAtBeginning(whole)) break
  }
  return steps
}

function startsAtBeginning(part: Part): boolean {
  if (part.kind === 'sequence') return part.parts[0] !== undefined && startsAtBeginning(part.parts[0])
  if (part.kind === 'either') return part.parts.every(startsAtBeginning)
  return part.kind === 'edge' && part.source === '^'
}
