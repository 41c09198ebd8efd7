import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { findSlowText } from './pumpRegex'

/** For the browser's own numbers, a few digits long. */
const OWN_TEXT = new Set(['components/format/decimals.ts'])

interface Found {
  file: string
  source: string
  flags: string
}

const files = ['app', 'components', 'lib'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(root, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|bench)\.tsx?$/.test(file))
    .filter((file) => !/^lib\/dev\/(testing|sandbox)\//.test(file) && !OWN_TEXT.has(file)),
)

function literalsOf(file: string): Found[] {
  const found: Found[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}

/** Expressions that a module builds on load. */
async function builtBy(file: string, load: () => Promise<unknown>): Promise<Found[]> {
  const Native = globalThis.RegExp
  const found: Found[] = []
  globalThis.RegExp = new Proxy(Native, {
    construct(target, given: [string, string?]) {
      found.push({ file, source: given[0], flags: given[1] ?? '' })
      return new target(...given)
    },
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = Native
  }
  return found.filter(({ source }) => typeof source === 'string')
}

const slow = ({ file, source, flags }: Found) => {
  const text = findSlowText(source, flags)
  return text === undefined ? [] : [`${file}: /${source}/${flags} on ${JSON.stringify(text.slice(0, 40))}…`]
}

test('doubling the text at most about doubles the steps of every regular expression', () => {
  const all = files.flatMap(literalsOf)
  expect(all.length).toBeGreaterThan(300)
  expect(all.flatMap(slow)).toEqual([])
})

test.each([
  ['lib/core/matching/read/dates.ts', () => import('@/lib/core/matching/read/dates')],
  ['lib/core/matching/read/quantities.ts', () => import('@/lib/core/matching/read/quantities')],
  ['lib/venues/marketDates.ts', () => import('@/lib/venues/marketDates')],
  ['lib/venues/kalshi/marketDate.ts', () => import('@/lib/venues/kalshi/marketDate')],
])('the same holds for expressions that %s builds', async (file, load) => {
  const built = await builtBy(file, load)
  expect(built.length).toBeGreaterThan(0)
  expect(built.flatMap(slow)).toEqual([])
})

test.each([
  ['a scheme that is looked for from every letter', '(\\b[a-z][a-z0-9+.-]*:\\/\\/)[^/\\s"\\\\@]+@', 'gi'],
  ['a token that may begin inside another', '\\beyJ[\\w-]+(\\.[\\w-]*){2,4}', 'g'],
  ['a block without its end', '-----BEGIN-----.*?-----END-----', 'gs'],
  ['blanks at the end', '\\s+$', ''],
  ['a loop in a loop', '^(a+)+$', ''],
])('%s is detected', (_what, source, flags) => {
  expect(findSlowText(source, flags)).toBeDefined()
})
