import { superviseChild } from '@/lib/server/runtime/superviseChild'

/** Supervises the program of its first argument, which does not end with it, and gives up stopping it after a while. */
const [, , program = ''] = process.argv
const log = { debug() {}, info() {}, warn() {}, error() {} }
const child = superviseChild({
  program,
  log,
  endedMessage: 'It ended.',
  started: ({ pid }) => process.send?.({ pid }),
  ended: () => undefined,
})
process.once('message', () => {
  void child.close()
  setTimeout(() => process.exit(1), 100)
})
