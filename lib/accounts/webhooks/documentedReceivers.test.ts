import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { transformSync } from 'esbuild'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '@/lib/dev/testing/support/startRedis'
import { until } from '@/lib/dev/testing/support/startStack'
import { signedHeaders } from './signedHeaders'

/** The receivers of docs/webhooks.md, run as printed. */
const printed = (language: string) =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readFileSync('docs/webhooks.md', 'utf8'))?.[1] ??
  ''

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(24, 8).toString('base64')}`
const BODY = JSON.stringify({
  type: 'webhook.test',
  timestamp: '2026-11-28T09:30:00.000Z',
  data: { note: 'été' },
})

let folder: string
let receiver: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'crossbook-receiver-'))
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
})
afterEach(async () => {
  if (receiver && receiver.exitCode === null) {
    receiver.kill('SIGKILL')
    await once(receiver, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

const PROGRAMS = {
  ts: () => {
    const { code } = transformSync(printed('ts'), { loader: 'ts', format: 'esm' })
    return { name: 'receiver.mjs', code, command: process.execPath }
  },
  python: () => ({ name: 'receiver.py', code: printed('python'), command: 'python3' }),
}

test.each(['ts', 'python'] as const)(
  'the receiver in %s accepts signed messages and no others',
  async (language) => {
    const { name, code, command } = PROGRAMS[language]()
    writeFileSync(path.join(folder, name), code)
    const port = await freePort()
    receiver = spawn(command, [name], {
      cwd: folder,
      env: { ...process.env, WEBHOOK_SECRET: SECRET, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    receiver.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    const send = async (secrets: readonly string[], { body = BODY, at = Date.now() } = {}) => {
      const headers = signedHeaders({ id: 'msg_1', body: BODY }, { secrets, at })
      return (await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body, headers })).status
    }
    await until('the receiver to listen', () => send([OTHER]))
    expect(await send([SECRET])).toBe(204)
    await expect.poll(() => output.includes('\n'), { timeout: 20_000 }).toBe(true)
    expect(JSON.parse(output)).toEqual(JSON.parse(BODY))
    // After a rotation.
    expect(await send([OTHER, SECRET])).toBe(204)
    expect(await send([OTHER])).toBe(401)
    expect(await send([SECRET], { body: BODY.replace('test', 'text') })).toBe(401)
    expect(await send([SECRET], { at: Date.now() - 600_000 })).toBe(401)
  },
)
