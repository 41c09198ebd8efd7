import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Uses up all file descriptors until its parents have been checked three times. */
const PROGRAM = `
  import { closeSync, openSync } from 'node:fs'
  import { watchParents } from './lib/infra/env/watchParents.ts'
  process.stdout.write('started, ')
  watchParents(() => {
    process.stdout.write('gone')
    process.exit(0)
  })
  const held = []
  try { for (;;) held.push(openSync('/dev/null')) } catch (error) { process.stdout.write(error.code + ', ') }
  const { ppid } = process
  const staying = setInterval(() => {}, 1_000)
  let looked = 0
  Object.defineProperty(process, 'ppid', {
    get() {
      looked += 1
      if (looked < 3) return ppid
      for (const one of held) closeSync(one)
      process.stdout.write('serving')
      process.exit(0)
    },
  })
`

test('a process that has no file descriptor left does not conclude that its npm has ended', async () => {
  // The shell has another command after the program, so that it stays in between.
  const shell = spawn(
    'sh',
    ['-c', `ulimit -n 128; node --import tsx --input-type=module -e "$PROGRAM"; true`],
    { env: { ...process.env, PROGRAM, npm_lifecycle_event: 'start' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let printed = ''
  shell.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await once(shell, 'close')
  expect(printed).toBe('started, EMFILE, serving')
}, 60_000)
