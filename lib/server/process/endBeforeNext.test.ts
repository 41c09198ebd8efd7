import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Receives another signal while closing, as from npm. */
const program = (first: string, second: string) => `
  import { endBeforeNext } from './lib/server/process/endBeforeNext.ts'
  process.on('${first}', () => {
    process.stdout.write('Next ends')
    process.exit(0)
  })
  endBeforeNext(async () => {
    process.stdout.write('closing, ')
    process.kill(process.pid, '${second}')
    await new Promise((resolve) => setImmediate(resolve))
    process.stdout.write('closed, ')
  })
  setInterval(() => {}, 1_000)
  process.kill(process.pid, '${first}')
`

test.each([
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGINT', 'SIGTERM'],
])(
  '%s, and %s besides, end the service in order, and then Next',
  async (first, second) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', program(first, second)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    expect([printed, code, signal]).toEqual(['closing, closed, Next ends', 0, null])
  },
  60_000,
)
