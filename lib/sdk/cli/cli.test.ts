import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, member, NOW } from '@/lib/dev/testing/support/builders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { serveTestApi } from '@/lib/dev/testing/support/serveTestApi'

const rain = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])], {
  title: 'Rain \u001b[31mtomorrow',
})

let api: Awaited<ReturnType<typeof serveTestApi>>
beforeAll(async () => {
  api = await serveTestApi({ events: [rain] })
  api.books.put(buildBook(poly, { asks: [[0.4, 100]], bids: [[0.38, 50]] }))
  api.books.put(buildBook(kalshi, { asks: [[0.41, 100]] }))
})
const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-cli-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.close()
})

/** Where `login` stores its credentials. */
const CREDENTIALS = path.join(folder, 'crossbook', 'credentials.json')

/** The command bundled in one file: loading its sources takes many times longer than running it. */
let COMMAND: string
beforeAll(async () => {
  COMMAND = path.join(folder, 'crossbook.mjs')
  await build({
    entryPoints: ['lib/sdk/cli/bin.ts'],
    outfile: COMMAND,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
})

/** The command as a shell starts it, without a terminal. */
const run = (...args: readonly string[]) => start([process.execPath, COMMAND, ...args])

/** The same with an account. */
const runAs = (token: string, ...args: readonly string[]) =>
  start([process.execPath, COMMAND, ...args], { CROSSBOOK_TOKEN: token })

/** The same on a terminal of 100 columns; its output ends lines with CR and LF. */
const runOnTerminal = (env: Record<string, string>, ...args: readonly string[]) =>
  start(
    [
      'python3',
      '-c',
      'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))',
      process.execPath,
      COMMAND,
      ...args,
    ],
    { TERM: 'xterm', ...env },
  )

async function start(
  [file = '', ...args]: readonly string[],
  more: Record<string, string> = {},
  input?: string,
) {
  const { CROSSBOOK_API_KEY: _, CROSSBOOK_TOKEN: __, NO_COLOR: ___, ...env } = process.env
  const child = spawn(file, args, {
    env: { ...env, CROSSBOOK_URL: api.url, XDG_CONFIG_HOME: folder, ...more },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
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

test('a list is a plain table without a terminal, and no control character of a venue reaches it', async () => {
  for (const args of [['events'], ['event', 'rain']]) {
    const { status, stdout } = await run(...args)
    expect(status).toBe(0)
    expect(stdout).toContain('Rain tomorrow')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f]/)
  }
})

test('the command of the checkout does the same', async () => {
  const { status, stdout } = await start([process.execPath, 'lib/sdk/cli/crossbook.mjs', 'events'])
  expect(stdout).toContain('Rain tomorrow')
  expect(status).toBe(0)
})

test('--json prints the API response', async () => {
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

test('watching prints a line per change, and ends after the requested number', async () => {
  const { status, stdout } = await run('watch', 'rain', '--count', '2')
  expect(stdout.trim().split('\n')).toHaveLength(2)
  expect(stdout).toContain('platform_1\t38.0¢\t40.0¢')
  expect(status).toBe(0)
})

const CLEAR = '\u001b[2J'
const HOME = '\u001b[H\u001b[J'
const BOLD = '\u001b[1m'

test('on a terminal it is drawn in place, with every platform seen so far', async () => {
  const { status, stdout } = await runOnTerminal({}, 'watch', 'rain', '--count', '2')
  expect(status).toBe(0)
  const [before, ...drawn] = stdout.split(HOME)
  expect(before).toBe(CLEAR)
  expect(drawn).toHaveLength(2)
  expect(drawn[0]).toContain(BOLD)
  expect(drawn[0]).toMatch(/platform_1 +38.0¢ +50 +40.0¢ +100/)
  expect(drawn[1]).toMatch(/platform_1 .*\s+platform_2 /)
})

test('NO_COLOR disables colours, and a dumb terminal gets plain lines', async () => {
  expect((await runOnTerminal({}, 'events')).stdout).toContain('\u001b[2m')
  const colourless: Record<string, string>[] = [{ NO_COLOR: '1' }, { TERM: 'dumb' }]
  for (const env of colourless) {
    const { stdout, status } = await runOnTerminal(env, 'events')
    expect(stdout).toContain('Rain tomorrow')
    expect(stdout).not.toContain('\u001b[')
    expect(status).toBe(0)
  }
  // Nor does a venue's title add any.
  const watched = await runOnTerminal({ NO_COLOR: '1' }, 'watch', 'rain', '--count', '1')
  expect(watched.stdout.startsWith(`${CLEAR}${HOME}Rain tomorrow\r\n`)).toBe(true)
  const plain = await runOnTerminal({ TERM: 'dumb' }, 'watch', 'rain', '--count', '1')
  expect(plain.stdout).toMatch(/^\S+\tplatform_1\t38.0¢\t40.0¢\r\n$/)
})

test('keys are created, listed, rotated and revoked with an access token, and not without one', async () => {
  const refused = await run('key', 'list')
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  const made = await runAs('access-ada', 'key', 'create', 'Laptop', '--json')
  const created = JSON.parse(made.stdout) as { api_key: string }
  expect(created.api_key).toMatch(/^pk_/)
  const listed = await runAs('access-ada', 'key', 'list')
  expect(listed.stdout).toMatch(/^Name +Id +Prefix +State +Requests\nLaptop +key1 +pk_\S* +valid +0\n$/)
  const rotated = await runAs('access-ada', 'key', 'rotate', 'key1')
  expect(rotated.stdout).toMatch(/^api_key: pk_/m)
  expect(rotated.stdout).not.toContain(`${created.api_key}\n`)
  expect((await runAs('access-ada', 'key', 'revoke', 'key1')).status).toBe(0)
  expect((await runAs('access-ada', 'key')).stdout).toMatch(/Laptop +key1 +pk_\S* +revoked/)
  expect(await runAs('access-ada', 'key', 'revoke')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('The id of the key is missing.'),
  })
  expect(await runAs('access-ada', 'key', 'paint', 'key1')).toMatchObject({ status: 2 })
})

test('a receipt is checked from a file or by its id; status 1 when it is invalid', async () => {
  const kept = await fetch(`${api.url}/api/liquidity/distribution`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer access-ada' },
    body: JSON.stringify({
      tokens: { platform_1: 'p1:yes', platform_2: 'K1:yes' },
      direction: 'buy',
      amount_usd: 60,
      receipt: true,
    }),
  })
  const { receipt } = (await kept.json()) as { receipt: { id: string } }
  const byId = await run('verify', receipt.id)
  expect(byId).toMatchObject({ status: 0, stdout: 'The receipt is valid.\n' })
  const text = await (await fetch(`${api.url}/api/plans/${receipt.id}`)).text()
  const file = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  expect(await run('verify', file('kept.json', text))).toMatchObject({ status: 0 })
  const tampered = await run('verify', file('tampered.json', text.replace('"fee_usd":0', '"fee_usd":1')))
  expect(tampered.status).toBe(1)
  expect(tampered.stdout).toMatch(/^The receipt is not valid: /)
  const json = await run('verify', file('none.json', '{}'), '--json')
  expect(json.status).toBe(1)
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false })
  expect(await run('verify', 'no-such-receipt')).toMatchObject({ status: 1, stdout: '' })
  expect(await run('verify')).toMatchObject({ status: 2 })
})

test('login stores an API key for later commands in a file that nobody else can read, and logout deletes it', async () => {
  const made = await runAs('access-grace', 'key', 'create', 'Login', '--json')
  const { api_key: key } = JSON.parse(made.stdout) as { api_key: string }
  expect(await run('arbitrage')).toMatchObject({ status: 1 })
  const login = [process.execPath, COMMAND, 'login']
  expect(await start(login, {}, 'pk_wrong\n')).toMatchObject({ status: 1 })
  expect(await start(login, {}, '')).toMatchObject({ status: 2 })
  expect(await run('arbitrage')).toMatchObject({ status: 1 })
  const { status, stderr } = await start(login, {}, `${key}\n`)
  expect(status).toBe(0)
  expect(stderr).toContain(`${api.url}/account`)
  expect(statSync(CREDENTIALS).mode & 0o777).toBe(0o600)
  expect(await run('arbitrage')).toMatchObject({ status: 0 })
  expect(await run('logout')).toMatchObject({ status: 0 })
  expect(await run('arbitrage')).toMatchObject({ status: 1 })
})

test('a stored access token that has expired is renewed, and the new pair is stored', async () => {
  mkdirSync(path.dirname(CREDENTIALS), { recursive: true })
  writeFileSync(
    CREDENTIALS,
    JSON.stringify({ [api.url]: { accessToken: 'expired', refreshToken: 'refresh-hal' } }),
  )
  expect(await run('key', 'list')).toMatchObject({ status: 0 })
  expect(JSON.parse(readFileSync(CREDENTIALS, 'utf8'))).toEqual({
    [api.url]: { accessToken: 'access-hal', refreshToken: 'refresh-hal' },
  })
  rmSync(CREDENTIALS)
  const key = path.join(folder, 'no.key')
  expect(await run('login', '--key-file', key)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining(`${key} holds no private key`),
  })
})

test('a reader that closes the pipe ends the command without an error', async () => {
  const command = `"${process.execPath}" "${COMMAND}" watch rain | head -n 1`
  let size = 100
  const moving = setInterval(() => {
    size += 1
    api.books.put(buildBook(poly, { asks: [[0.4, size]], bids: [[0.38, 50]], receivedAt: NOW + size }))
  }, 20)
  const { status, stdout, stderr } = await start(['bash', '-o', 'pipefail', '-c', command])
  clearInterval(moving)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.split('\n')).toHaveLength(2)
})

test('a missing or mistyped argument is named', async () => {
  expect(await run('call', 'getEvent')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('getEvent needs slug=…'),
  })
  expect(await run('verify', './no-such-file')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no file ./no-such-file.'),
  })
  expect(
    await start([process.execPath, COMMAND, 'events'], { CROSSBOOK_URL: 'localhost:3000' }),
  ).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('CROSSBOOK_URL must be an address that starts with http:// or https://'),
  })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await run('--version')).toMatchObject({ status: 0, stdout: `${version}\n` })
})

test('an unreachable service is status 1 with a sentence that names it', async () => {
  const { status, stderr, stdout } = await run('events', '--url', 'http://127.0.0.1:1')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).not.toContain('    at ')
  expect(stderr).toContain('http://127.0.0.1:1')
})

test('a rejected request is status 1 with its sentence, an invalid command line status 2 with the usage', async () => {
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
