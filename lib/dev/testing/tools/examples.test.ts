import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BookStore } from '@/lib/books/store/bookStore'
import { NO_FEE } from '@/lib/core/domain/fees'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { kalshi, poly, rain } from '@/lib/dev/testing/support/rain'
import { serveTestApi } from '@/lib/dev/testing/support/serveTestApi'

const free = marketOn('polymarket', 'p2')
const taxed = marketOn('kalshi', 'K2', { fee: { ...NO_FEE, model: 'quadratic', rate: 0.07 } })
const snow = buildGroup('snow', [buildOutcome('o2', [member(free), member(taxed)])], {
  title: 'Snow, "heavy"',
})

let api: Awaited<ReturnType<typeof serveTestApi>>
let books: BookStore
let folder: string
const running: ChildProcess[] = []

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'crossbook-examples-'))
  api = await serveTestApi({ events: [rain, snow] })
  books = api.books
})

afterEach(() => {
  for (const child of running.splice(0)) child.kill()
  api.close()
  rmSync(folder, { recursive: true })
})

/** Runs an example like a reader, against this process's server. */
function run(file: string, args: readonly string[]) {
  const [program, before] = file.endsWith('.py') ? ['python3', []] : [process.execPath, ['--import', 'tsx']]
  const child = spawn(program, [...before, `examples/${file}`, ...args], {
    env: { ...process.env, CROSSBOOK_URL: api.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return {
    /** The example's complete output. */
    ended: async () => {
      const [code] = await once(child, 'close')
      return { code, output }
    },
    printed: async (text: string) => {
      while (!output.includes(text)) await once(child.stdout, 'data')
    },
  }
}

test('the bot prints the legs once the whole order fills at the limit, even after its stream was cut', async () => {
  books.put(buildBook(poly, { asks: [[0.6, 1_000]] }))
  books.put(buildBook(kalshi, { asks: [[0.62, 1_000]] }))
  const bot = run('bot.ts', ['--event', 'rain', '--limit', '0.5', '--usd', '90', '--every', '0.05'])
  await bot.printed('Watching Event rain: $90 of YES at 0.5 or less\n')
  while (api.streams.length === 0) await once(api.server, 'request')
  for (const socket of api.streams.splice(0)) socket.destroy()
  await once(api.server, 'request')
  books.put(buildBook(poly, { asks: [[0.45, 100]], receivedAt: NOW + 1 }))
  books.put(buildBook(kalshi, { asks: [[0.45, 100]], receivedAt: NOW + 1 }))
  const { code, output } = await bot.ended()
  // Whether it reconnects before the order fills is random.
  const lines = output.split('\n').filter((line) => !line.startsWith('The stream broke off'))
  expect(lines.slice(1)).toEqual([
    'platform_1: 100 tokens for $45, limit price 0.45',
    'platform_2: 100 tokens for $45, limit price 0.45',
    'Total: 200 tokens for $90, all-in price 0.45',
    '',
  ])
  expect(code).toBe(0)
})

test.each(['plan.ts', 'plan.py'])(
  '%s plans an order with its client library and checks the plan',
  async (file) => {
    books.put(buildBook(poly, { asks: [[0.4, 500]] }))
    books.put(buildBook(kalshi, { asks: [[0.5, 1_000]] }))
    const { code, output } = await run(file, ['rain']).ended()
    expect(output.split('\n')).toEqual([
      expect.stringMatching(/^platform_1: 500(\.0)? tokens for \$200(\.0)?$/),
      expect.stringMatching(/^platform_2: 100(\.0)? tokens for \$50(\.0)?$/),
      'Verified: no other split is better',
      '',
    ])
    expect(code).toBe(0)
  },
)

test('the spreads are printed as a table and written as CSV, fees included', async () => {
  books.put(buildBook(free, { asks: [[0.4, 500]], bids: [[0.38, 500]] }))
  books.put(buildBook(taxed, { asks: [[0.56, 500]], bids: [[0.54, 500]] }))
  const file = path.join(folder, 'spreads.csv')
  const { code, output } = await run('spreads.ts', ['--tokens', '100', '--csv', file]).ended()
  expect(output).toMatch(/│ 'Snow, "heavy"' │ 'Yes' +│ '16.00' +│ '40.00'/)
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([
    '"event","outcome","spread ¢","YES ¢","YES on","NO ¢","NO on","after fees ¢"',
    '"Snow, ""heavy""","Yes","16.00","40.00","platform_1","47.74","platform_2","12.26"',
    '"Event rain","Yes","","","","","",""',
    '',
  ])
  expect(code).toBe(0)
})
