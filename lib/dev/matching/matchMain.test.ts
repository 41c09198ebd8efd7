import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ownProgram } from '@/lib/infra/env/ownProgram'

const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-match-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)
const run = (...args: string[]) => {
  const { file, execArgv } = ownProgram('lib/dev/matching/matchMain.ts')
  return execFileSync(process.execPath, [...execArgv, file, ...args], { encoding: 'utf8' })
}
const linesOf = (name: string) =>
  readFileSync(at(name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('the command matches a catalogue with and without recorded answers, and writes what a model would be requested', () => {
  const title = 'Will Spain win the 2026 FIFA World Cup?'
  const rows = ['polymarket', 'predictfun'].map((venue) => ({ venue, id: venue, event_id: venue, title }))
  writeFileSync(at('catalogue.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
  writeFileSync(
    at('answers.jsonl'),
    JSON.stringify({ kind: 'about', prompt_version: '1', read_by: 'this test', date: '2026-11-28' }),
  )
  expect(run(at('catalogue.jsonl'), '--out', at('alone.jsonl'))).toContain(
    '2 markets read, 0 left out, 1 pairs',
  )
  run(at('catalogue.jsonl'), '--answers', at('answers.jsonl'), '--out', at('judged.jsonl'))
  expect(linesOf('alone.jsonl')).toMatchObject([{ a_id: 'polymarket', b_id: 'predictfun', relation: 'same' }])
  expect(linesOf('judged.jsonl')).toEqual(linesOf('alone.jsonl'))
  expect(run(at('catalogue.jsonl'), '--prompts', at('prompts.jsonl'))).toContain('0 requests written')
  expect(linesOf('prompts.jsonl')).toEqual([])
})
