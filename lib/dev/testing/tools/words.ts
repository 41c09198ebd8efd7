import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Names replaced by standard terms, banned from identifiers and file names. */
const REPLACED_NAMES = new Set(
  `requestAnew queryLeaders bookKeeper bookReads bookTurns booksDue boundHeap chooseSet clientOf frontDoor giveWay
  hasTime healthBoard heldCatalogue keptAnswers leaveOutMaps liveAudience liveSeats liveTeller mapInTurns
  matchTerms offersOf shareRoles solveSets SetTable SpokenPlan StreamLine sweepBooks tellState thinOut
  toldAndFailed toldBook whyNot`
    .toLowerCase()
    .split(/\s+/),
)

/** Parts of names that a market-data engineer would not use, banned from identifiers and file names. */
const REPLACED_PARTS = new Set(['tell', 'tells', 'teller', 'telling', 'told', 'untold'])

/** Foreign text: the vocabulary of matching and the venues' wording in listings. */
const ALLOWED = [/^lib\/core\/matching\/(words|labelled)\//, /^lib\/dev\/sandbox\/world\//, /\/fixtures\//]

/** This guard and its test contain the words. */
const OWN = /^lib\/dev\/testing\/tools\/(words|checkWords)(\.test)?\.ts$/

export interface FoundWord {
  file: string
  /** 0 for the file's name. */
  line: number
  name: string
}

/** The words of a name: `liveTeller` and `live-teller` are `live` and `teller`. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)

const isReplaced = (name: string) =>
  REPLACED_NAMES.has(name.toLowerCase()) || partsOf(name).some((part) => REPLACED_PARTS.has(part))

/** Identifiers, and parts of comments or strings that look like one. */
const NAME = /[A-Za-z_$][\w$]*/g

/** Every replaced word in a file's name, code, comments and strings. */
export function findWords(file: string, source: string): FoundWord[] {
  if (OWN.test(file) || ALLOWED.some((allowed) => allowed.test(file))) return []
  const named = path.posix
    .basename(file)
    .split('.')
    .filter(isReplaced)
    .map((name) => ({ file, line: 0, name }))
  const written = source
    .split('\n')
    .flatMap((text, index) =>
      (text.match(NAME) ?? []).filter(isReplaced).map((name) => ({ file, line: index + 1, name })),
    )
  return [...named, ...written]
}

const ROOTS = ['app', 'components', 'lib', 'e2e', 'prisma']

/** Every source file of this project. */
export const listSources = (): string[] =>
  ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(root, name.split(path.sep).join('/')),
    ),
  ).filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.startsWith('lib/infra/db/generated/'))
