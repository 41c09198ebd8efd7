import { once } from 'node:events'
import { tuneHeap } from '@/lib/infra/env/tuneHeap'
import { bootIngestChild } from '@/lib/server/runtime/bootIngestChild'
import { createLog } from '@/lib/server/runtime/createLog'
import type { FromIngestChild, ToIngestChild } from '@/lib/server/runtime/ingestMessages'
import { endWithParent } from './endWithParent'
import { exitWith } from './exitWith'
import { lowerPriority } from './lowerPriority'
import { stopOnce } from './stopOnce'

/** The parent has ended: no failure, but this process ends too. */
const isParentGone = (error: NodeJS.ErrnoException) =>
  error.code === 'EPIPE' || error.code === 'ERR_IPC_CHANNEL_CLOSED'

function send(message: FromIngestChild): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) return reject(new Error('This program is started by a process that serves.'))
    process.send(message, undefined, undefined, (error) =>
      error && !isParentGone(error) ? reject(error) : resolve(),
    )
  })
}

/** Less than the parent's timeout. */
const STOP_WITHIN_MS = 10_000

/** Reads the venues for its parent process, and ends with it. */
async function main() {
  const hasStarted = endWithParent()
  const [begin] = (await once(process, 'message')) as [ToIngestChild]
  if (begin.type !== 'begin') throw new Error('The first message must be `begin`.')
  const log = createLog(begin.config)
  const service = await bootIngestChild(begin, {
    log,
    parent: {
      isOpen: () => process.connected,
      send,
      onDemand: (listener) =>
        process.on('message', (message: ToIngestChild) => {
          if (message.type === 'demand') listener(message)
        }),
    },
  })
  const stop = stopOnce({
    log,
    steps: 'handing the venues over, then closing the database',
    withinMs: () => STOP_WITHIN_MS,
    close: () => service.close(),
    // Ctrl-C in a terminal and a service manager also reach the parent, which ends this process.
    signals: [],
  })
  hasStarted()
  if (!process.connected) stop('the parent process ended')
}

lowerPriority()
tuneHeap()
main().catch(exitWith)
