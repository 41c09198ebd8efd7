import { knowledge } from '../confidence/knowledge'
import { tokensOf } from '../read/normalize'
import type { Statement } from '../read/statement'

interface Names {
  names: ReadonlySet<string>
  /** Runs of capitalised words, as tokens: "Barack Obama"; an abbreviation is a name of its own. */
  runs: readonly ReadonlySet<string>[]
  /** Abbreviations before a name: "FC" of "FC Cajamarca", by the name's last token. */
  prefixes: ReadonlyMap<string, string>
}

const known = new WeakMap<Statement, Names>()

const LOWER = /(?<![\p{L}\d])\p{Ll}[\p{L}'’-]*/gu
const PREFIXED = /(?<![\p{L}\d])(\p{Lu}{2,4}) (\p{Lu}\p{Ll}[\p{L}'’-]*)/gu
const RUN = /(?<![\p{L}\d])\p{Lu}[\p{Ll}'’-]+(?:\s(?:[a-z]{1,3}\s)?\p{Lu}[\p{Ll}'’-]+)+/gu

function read({ listing, core, league }: Statement): Names {
  const text = `${listing.title} ; ${listing.outcome ?? ''}`
  // A figure between the words keeps them from joining to a phrase.
  const lower = new Set((text.match(LOWER) ?? []).flatMap((word) => tokensOf(word)))
  const { prose } = knowledge()
  return {
    names: new Set([...core].filter((token) => !prose.has(token) && !lower.has(token))),
    prefixes: new Map(
      [...text.matchAll(PREFIXED)].flatMap(([, prefix = '', name = '']) =>
        tokensOf(name).map((token): [string, string] => [token, prefix]),
      ),
    ),
    runs: (text.match(RUN) ?? []).map((run) => new Set(tokensOf(run, league))),
  }
}

function namesOf(statement: Statement): Names {
  const before = known.get(statement)
  if (before) return before
  const names = read(statement)
  known.set(statement, names)
  return names
}

/** Whether a word of the statement is a name: venues do not write it in lower case, nor does this title. */
export const isNameIn = (statement: Statement, token: string) => namesOf(statement).names.has(token)

/** Whether the word stands in one name with a word that both sides have: "Barack" of "Barack Obama". */
export const isPartOfShared = (statement: Statement, token: string, shared: ReadonlySet<string>) =>
  namesOf(statement).runs.some(
    (run) => run.has(token) && [...run].some((word) => shared.has(word) && isNameIn(statement, word)),
  )

/** "FC Cajamarca" and "UTC Cajamarca": two names of one place; undefined if none. */
export function otherPrefix(a: Statement, b: Statement): [string, string] | undefined {
  for (const [token, prefix] of namesOf(a).prefixes) {
    const other = namesOf(b).prefixes.get(token)
    if (other !== undefined && other !== prefix) return [`${prefix} ${token}`, `${other} ${token}`]
  }
  return undefined
}
