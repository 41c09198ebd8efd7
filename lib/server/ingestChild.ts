import { once } from 'node:events'
import { bootIngestChild } from '@/lib/runtime/bootIngestChild'
import { createLog } from '@/lib/runtime/createLog'
import type { FromIngestChild, ToIngestChild } from '@/lib/runtime/ingestMessages'
import { boundHeap } from './boundHeap'
import { exitWith } from './exitWith'
import { giveWay } from './giveWay'
import { stopOnce } from './stopOnce'

function send(message: FromIngestChild): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) return reject(new Error('This program is started by a process that serves.'))
    process.send(message, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })
}

/** Reads the venues for the process that started it, and ends with it. */
async function main() {
  const [begin] = (await once(process, 'message')) as [ToIngestChild]
  if (begin.type !== 'begin') throw new Error('The first message tells how to begin.')
  const log = createLog(begin.config)
  const service = await bootIngestChild(begin, {
    log,
    parent: {
      isOpen: () => process.connected,
      send,
      onDemand: (listener) =>
        process.on('message', (message: ToIngestChild) => {
          if (message.type === 'demanded') listener(message)
        }),
    },
  })
  const stop = stopOnce({ log, close: () => service.close() })
  process.on('SIGTERM', () => stop('the parent process says so'))
  // Ctrl-C in a terminal reaches the parent too, which ends this process in its turn.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => stop('the parent process ended'))
  if (!process.connected) stop('the parent process ended')
}

giveWay()
boundHeap()
main().catch(exitWith)
