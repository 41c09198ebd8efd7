import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '@/lib/infra/env/server'

/** Everything named in the documentation exists, and everything that requires documentation has it. */
const read = (file: string) => readFileSync(file, 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))

const FILES = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...['docs', 'examples', 'lib'].flatMap(markdownIn),
]

/** The anchor of a heading: lower case, without punctuation, words joined by hyphens. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const anchorsIn = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

function brokenLinks(file: string): string[] {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false
    const [address = '', anchor] = link.split('#')
    const target = address === '' ? file : path.posix.join(path.posix.dirname(file), address)
    return !existsSync(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor))
  })
}

test.each(FILES)('every link of %s has a target', (file) => {
  expect(brokenLinks(file)).toEqual([])
})

/** Files that a reader creates, and files that exist only while the service runs. */
const NOT_HERE = /bestPrices|getBestPrices|best-prices|settings\.env$|[<*…]/

test.each(FILES.filter((file) => file !== 'CHANGELOG.md'))('every path that %s names exists', (file) => {
  const named = [
    ...read(file).matchAll(/`((?:app|components|docs|e2e|examples|lib|prisma|public)\/[^`\s]+)`/g),
  ].map(([, name = '']) => name)
  expect(named.filter((name) => !NOT_HERE.test(name) && !existsSync(name))).toEqual([])
})

test.each(FILES)('every npm script that %s names exists', (file) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(file).matchAll(/`(?:[^`\n]*&& )?npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every setting is documented', () => {
  const text = read('docs/operating.md')
  const missing = SETTING_NAMES.filter((name) => name !== 'NODE_ENV' && !text.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

test('every decision is listed, and has its context, decision and consequence', () => {
  const files = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))
  const index = read('docs/decisions/README.md')
  for (const [i, name] of files.sort().entries()) {
    expect(Number(name.slice(0, 4))).toBe(i + 1)
    expect(index).toContain(`(${name})`)
    expect(read(`docs/decisions/${name}`).match(/^## .+$/gm)).toEqual([
      '## Context',
      '## Decision',
      '## Consequence',
    ])
  }
})

test('the README is short enough to be read', () => {
  expect(read('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1_500)
})
