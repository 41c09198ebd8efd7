import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBook, buildGroup, buildOutcome, marketOn, member } from '@/lib/testing/support/builders'
import { serveTestApi } from '@/lib/testing/support/serveTestApi'

const poly = marketOn('polymarket', 'p1')
const kalshi = marketOn('kalshi', 'K1')
const rain = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])], {
  title: 'Rain \u001b[31mtomorrow',
})

let api: Awaited<ReturnType<typeof serveTestApi>>
beforeAll(async () => {
  api = await serveTestApi({ events: [rain] })
  api.books.put(buildBook(poly, { asks: [[0.4, 100]], bids: [[0.38, 50]] }))
  api.books.put(buildBook(kalshi, { asks: [[0.41, 100]] }))
})
afterAll(() => api.close())

/** The command as a shell starts it, without a terminal. */
async function run(...args: readonly string[]) {
  const { CROSSBOOK_API_KEY: _, ...env } = process.env
  const child = spawn(process.execPath, ['lib/cli/crossbook.mjs', ...args], {
    env: { ...env, CROSSBOOK_URL: api.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [status] = (await once(child, 'close')) as [number]
  return { status, stdout, stderr }
}

test('a list is a plain table without a terminal, and no text of a venue reaches it as a control', async () => {
  const { status, stdout } = await run('events')
  expect(status).toBe(0)
  expect(stdout).toContain('Rain tomorrow')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f]/)
})

test('--json prints what the API answers', async () => {
  const { stdout } = await run('event', 'rain', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ event_slug: 'rain', outcomes: [{ outcome_id: 'o1' }] })
})

test('a plan is checked on this machine and shown with its legs', async () => {
  const { status, stdout } = await run('plan', 'rain', '--usd', '60')
  expect(stdout).toMatch(/platform_1 +100 +\$40\.00/)
  expect(stdout).toContain('Verified: no other split is better')
  expect(status).toBe(0)
})

test('the combined book shows asks above bids', async () => {
  const { stdout } = await run('book', 'rain')
  expect(
    stdout.split('\n').map((line) => line.slice(0, 12).trim().split(/\s+/).slice(0, 2).join(' ')),
  ).toEqual(['Side Price', 'ask 41.0¢', 'ask 40.0¢', 'bid 38.0¢', ''])
})

test('watching prints a line for each change, and ends after as many as were asked for', async () => {
  const { status, stdout } = await run('watch', 'rain', '--count', '2')
  expect(stdout.trim().split('\n')).toHaveLength(2)
  expect(stdout).toContain('platform_1\t38.0¢\t40.0¢')
  expect(status).toBe(0)
})

test('a refusal is status 1 with its sentence, what is not understood status 2 with the usage', async () => {
  const refused = await run('event', 'nobody-knows')
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toContain('path.slug')
  expect(await run('arbitrage')).toMatchObject({ status: 1 })
  expect(await run('plan', 'rain')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--usd or --tokens'),
  })
  expect(await run('fly')).toMatchObject({ status: 2 })
  expect(await run('events', '--speed', '3')).toMatchObject({ status: 2 })
})

test('each shell gets a completion that names every command', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout, status } = await run('completion', shell)
    expect(status).toBe(0)
    for (const name of ['events', 'plan', 'watch', 'verify']) expect(stdout).toContain(name)
  }
})
