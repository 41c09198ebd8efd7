import { afterEach, expect, test } from 'vitest'
import { OPERATIONS } from '@/lib/contract/operations'
import { pagesOver } from '@/lib/dev/testing/support/pagesOver'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { GET } from './route'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function read() {
  const { runtime } = createTestRuntime({ config: { publicUrl: 'https://crossbook.example/' } })
  closers.push((await pagesOver(runtime)).close)
  const answer = await GET()
  return { type: answer.headers.get('content-type'), text: await answer.text() }
}

test('language models read what the service is, as plain text under its public address', async () => {
  const { type, text } = await read()
  expect(type).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^# Crossbook\n\n> .+\n/)
  expect(text).toContain('](https://crossbook.example/api/openapi.json)')
  expect(text).toContain('](https://crossbook.example/docs)')
  expect(text.match(/https?:\/\/[^/)\s]+/g)?.every((url) => url === 'https://crossbook.example')).toBe(true)
})

test('every operation that it names runs, and leads to its place in the reference', async () => {
  const { text } = await read()
  const named = [...text.matchAll(/^- \[(\w+) (\S+)\]\(\S+\/docs#(\w+)\)/gm)]
  expect(named.length).toBeGreaterThan(5)
  const running = Object.values(OPERATIONS).map(({ method, path, id }) => `${method} ${path} ${id}`)
  for (const [, method, path, id] of named) expect(running).toContain(`${method} ${path} ${id}`)
})

test('lists that can be had as a table say so', async () => {
  const { text } = await read()
  const tables = text.split('\n').filter((line) => line.includes('`format=csv`'))
  expect(tables.map((line) => /docs#(\w+)/.exec(line)?.[1])).toEqual(['listEvents', 'listArbitrage'])
})
